/** How the service answers what its interface does not specify, as far as a client has to know; as usual where a member is absent. */
export interface Dialect {
  /** Members to go down from a body to the record in it, by what was asked for. */
  readonly within?: Readonly<Partial<Record<"read" | "add" | "update", readonly string[]>>>;
  /** Lists are arrays: in this member of the body, or the body itself; each item holds its record as deep as these members say. */
  readonly list?: { readonly member?: string; readonly within: readonly string[] };
  /** A search that finds nothing is refused with this status. */
  readonly nothingFound?: number;
  /** An update names its record in the query. */
  readonly updatesByQuery?: true;
}

/** What stands as deep in a value as these members say. */
export const valueWithin = (value: unknown, members: readonly string[] = []): unknown =>
  members.reduce<unknown>(
    (found, name) =>
      typeof found === "object" && found !== null
        ? Object.entries(found).find(([own]) => own === name)?.[1]
        : undefined,
    value,
  );
