// Decodes the percent-encoding of a part of a URL.
/** A part of a URL with its percent-encoding decoded (RFC 3986, section 2.1); unchanged if that is invalid. */
export function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
