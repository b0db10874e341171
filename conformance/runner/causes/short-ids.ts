// Shortens ids. Their end stays, since ids that were made one after another begin alike.

/** Longer ids are shortened. */
const longestId = 20;
/** What is shown of each end, and of the start of an id whose end is cut off already. */
const shown = 4;
const shownOfStart = 11;

/** Words of letters, digits, dashes and underscores that are too long, and have a digit, get a … in their middle. */
export const withShortIds = (text: string): string =>
  text.replaceAll(/[\w-]+…?/g, (word) => {
    if (word.length <= longestId || !/\d/.test(word)) return word;
    return word.endsWith("…")
      ? `${word.slice(0, shownOfStart)}…`
      : `${word.slice(0, shown)}…${word.slice(-shown)}`;
  });
