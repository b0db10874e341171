/** What says where a node is, or says it to people only. */
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
  "basis",
  "looking",
]);

/** All that a node does on the wire, as a text to compare: names, places and words aside, and those of its parts too. */
export function essence(node: object): string {
  return JSON.stringify(node, (key, value: unknown) => (aside.has(key) ? undefined : value));
}
