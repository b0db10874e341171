/** Defines what a client must know of a service that answers differently from FHIR's usual way. */

/** How the service answers gaps that a client depends on; an absent member means the default. */
export interface Dialect {
  /** The member names that lead from a body to its record, by interaction. */
  readonly within?: Readonly<Partial<Record<"read" | "add" | "update", readonly string[]>>>;
  /**
   * Lists are arrays: in this member of the body, or the body itself. `within` are the member names that lead from an item to its record.
   */
  readonly list?: { readonly member?: string; readonly within: readonly string[] };
  /** The error status of a search that finds nothing. */
  readonly nothingFound?: number;
  /** An update names its record in the query. */
  readonly updatesByQuery?: true;
  /** An update and a delete must name the version that they change. */
  readonly needsVersion?: true;
}

/** The value that these members lead to. */
export const valueWithin = (value: unknown, members: readonly string[] = []): unknown =>
  members.reduce<unknown>(
    (found, name) =>
      typeof found === "object" && found !== null
        ? Object.entries(found).find(([own]) => own === name)?.[1]
        : undefined,
    value,
  );
