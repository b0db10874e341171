/** What a file that a spec includes may hold beside further files: maps of names. The head stands in the spec itself. */
export const specParts = [
  "forms",
  "interactions",
  "shapes",
  "resources",
  "date-search",
  "gaps",
] as const satisfies readonly string[];

/** The same of a file that an overlay includes. */
export const overlayParts = ["changes", "add", "remove"] as const satisfies readonly string[];
