// Shortens long texts.

/** At most `most` characters of a text, with its length if it is longer. No character is cut in two, and the rest of the text is not kept in memory. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${detached(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ""))}… (${text.length} characters)`;
}

/** Stands for the middle of a longer text. */
export const cutMiddle = (length: number): string => `… (${length} characters) …`;

/** Finds it in a text. */
export const cutMiddles = /… \(\d+ characters\) …/;

/** A copy of a text: a part of a text would keep the whole text in memory. */
const detached = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");
