/**
 * The properties that an included file may have, besides further includes. All others must be in the spec's own file.
 */
export const specParts = [
  "request-headers",
  "forms",
  "interactions",
  "shapes",
  "resources",
  "date-search",
  "gaps",
] as const satisfies readonly string[];

/** The properties of a file that an overlay includes. */
export const overlayParts = ["changes", "add", "remove"] as const satisfies readonly string[];
