// Puts the indefinite article before a name.

/** `an Encounter`, `a Patient`. */
export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
