/** Folds letter case and accents. */

const marks = /\p{M}/gu;

/** Text as strings are compared: case and accents ignored, by canonical decomposition (Unicode NFD). */
export const fold = (text: string): string => text.normalize("NFD").replace(marks, "").toLowerCase();
