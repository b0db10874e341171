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
export const joinSql = (parts: readonly Sql[], word: "AND" | "OR"): Sql => ({
  text: parts.map((part) => `(${part.text})`).join(` ${word} `),
  values: parts.flatMap((part) => part.values),
});
