/** A part of a URL without its escapes; as it stands, where they are none that can be read. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
