// Sorts names in code-unit order, which is the same in every locale.

/** Compares two names, for `sort`. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The entries of a map in code-unit order of their names: a map's order in the file has no effect. */
export const byKey = <Entry extends { readonly key: string }>(entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((a, b) => byCodeUnit(a.key, b.key));
