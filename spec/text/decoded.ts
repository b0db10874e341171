/** A part of a URL without its escapes; as it stands where they can't be read (RFC 3986, section 2.1). */
export function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
