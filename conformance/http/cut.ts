/** Text of at most `most` characters, and how long it was; no character is cut in two, and nothing of the rest stays in memory. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${detached(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ""))}… (${text.length} characters)`;
}

/** A part of a text keeps the whole of it in memory: this is a text of its own. */
function detached(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}
