// The characters that a reader cannot see or cannot tell from others: one list for findings, diagnoses and reports.

/** Characters without a shape of their own, such as joiners, variation selectors and the soft hyphen. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Characters beyond U+FFFF, which some stores lose: most emoji are among them. */
export const supplementary = /[\u{10000}-\u{10ffff}]/u;

/** Spaces that look like the one of ASCII, and separators of lines and paragraphs. */
const otherSpace = /(?! )\p{Z}/u;

/** Combining marks, which a composed letter looks like, emoji, which look different on each machine, and the replacement of a lost character. */
const combiningOrEmoji = /[\p{M}\p{Extended_Pictographic}\uFFFD]/u;

/** A pattern of what any of several patterns matches. */
const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"), "u");

/** What is not seen, or looks like a space. */
export const unseen = anyOf(invisible, otherSpace);

/** What is seen and cannot be told from other characters for certain. */
export const doubtful = anyOf(supplementary, combiningOrEmoji);

/** Whether two texts differ, and a reader may see no difference. */
export const looksAlike = (one: string, other: string): boolean =>
  one !== other && asSeen(one) === asSeen(other);

const asSeen = (text: string): string =>
  text.normalize("NFKC").replace(new RegExp(String.raw`${unseen.source}|\s`, "gu"), "");

/** `U+1F33F`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A text in which each character beyond ASCII is its code point: `Zo[U+00EB]`. */
export const spelledOut = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (character) => `[${codePoint(character)}]`);
