/**
 * The maps of names that an included file may contain, besides further includes. The head stays in the spec itself.
 */
export const specParts = [
  "forms",
  "interactions",
  "shapes",
  "resources",
  "date-search",
  "gaps",
] as const satisfies readonly string[];

/** The same for a file that an overlay includes. */
export const overlayParts = ["changes", "add", "remove"] as const satisfies readonly string[];
