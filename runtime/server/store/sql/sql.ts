/** A statement or a part of one, with a question mark for each of its values. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}
