/** Statements, and parts of statements, that both databases take. */

/** A statement or a part of one, with a question mark for each of its values. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** A test that no row passes, and one that every row passes. */
export const never: Sql = { text: "false", values: [] };
export const always: Sql = { text: "true", values: [] };

/** Several tests as one, with AND or OR between them. */
export function joinSql(parts: readonly Sql[], word: "AND" | "OR"): Sql {
  // Every search joins a dozen parts: one text and one list, without a list of lists.
  let text = "";
  const values: (string | number)[] = [];
  for (const part of parts) {
    text += text === "" ? `(${part.text})` : ` ${word} (${part.text})`;
    values.push(...part.values);
  }
  return { text, values };
}
