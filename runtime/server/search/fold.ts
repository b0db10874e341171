// Removes differences of letter case and accents from a text, as strings are indexed and compared.

const marks = /\p{M}/gu;

/** A text without differences of letter case and accents (Unicode NFD). */
export const fold = (text: string): string => text.normalize("NFD").replace(marks, "").toLowerCase();
