/** The type of SQL that both databases accept, and how parts of it are joined. */

/** A statement or a part of one, with a question mark for each value. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** A condition that no row satisfies, and one that every row satisfies. */
export const never: Sql = { text: "false", values: [] };
export const always: Sql = { text: "true", values: [] };

/** Joins several conditions with AND or OR. */
export function joinSql(parts: readonly Sql[], word: "AND" | "OR"): Sql {
  // Every search joins a dozen parts, so this builds one text and one list, and no list of lists.
  let text = "";
  const values: (string | number)[] = [];
  for (const part of parts) {
    text += text === "" ? `(${part.text})` : ` ${word} (${part.text})`;
    values.push(...part.values);
  }
  return { text, values };
}
