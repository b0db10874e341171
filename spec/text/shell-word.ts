// Quotes words for a POSIX shell.
/** A text in quotes. */
export const inQuotes = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A word, in quotes if it needs them. */
export const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : inQuotes(word));
