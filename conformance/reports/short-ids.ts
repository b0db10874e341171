// Shortens ids, of which a person reads only the beginning.

/** Longer ids are shortened. */
const longestId = 20;
const shown = 11;

/** Words of letters, digits, dashes and underscores that are too long, and have a digit, end in …. */
export const withShortIds = (text: string): string =>
  text.replaceAll(/[\w-]+…?/g, (word) =>
    word.length > longestId && /\d/.test(word) ? `${word.slice(0, shown)}…` : word,
  );
