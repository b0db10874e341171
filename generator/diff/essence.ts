// Reduces a node to what it means in requests and responses, so that two nodes can be compared.
/** Properties that only locate a node or describe it to people. */
const aside: ReadonlySet<string> = new Set([
  "at",
  "changedAt",
  "clause",
  "name",
  "path",
  "resource",
  "section",
  "means",
  "odd",
  "because",
  "derivedFrom",
  "samples",
  "examples",
  "codings",
  "businessIdentifier",
  "basis",
  "looking",
]);

/** Everything that a node and its parts mean on the wire, as a text to compare: without names, places and descriptions. */
export const essence = (node: object): string =>
  JSON.stringify(node, (key, value: unknown) => (aside.has(key) || isOwner(key, value) ? undefined : value));

/** The `of` of credentials names their operation; the `of` of a type is a list, and counts. */
const isOwner = (key: string, value: unknown): boolean => key === "of" && typeof value === "string";
