// Lists what the clients of other generators are tried for, in the order of the table.

/** What a client can do, by the name of its recipe. */
export const abilities = {
  dates: "search by dates with prefixes",
  codes: "search by system and code",
  alternatives: "search by a list of values",
  prefer: "`Prefer: return=minimal`",
  paging: "all pages of a list",
  addAndRead: "add and read",
  update: "update with If-Match",
  errors: "read an error",
  mocks: "mocks of the service",
} as const;

export type Ability = keyof typeof abilities;
