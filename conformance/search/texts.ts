// Compares texts without regard to case and accents, which the document does not specify.

/**
 * A text without accents, case and compatibility forms (Unicode NFKD). Texts that differ after this differ for every way of
 * folding.
 */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();

export const withoutAccents = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** The runs of letters and digits in a text. */
export const wordsOf = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
