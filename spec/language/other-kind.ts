// Recognises a file of another kind, such as a report in the place of a baseline.
import type { Tree } from "../source/tree.js";
import type { Fault } from "./messages.js";

/** Fewer unknown names may be misspelt. */
const fewest = 3;

/** A file with more known names is of the right kind, however many others it has. */
const mostKnown = 5;

const shown = 3;

/**
 * One fault in place of one for each unknown name, if most names at the root of a file are unknown: then its author meant another file.
 * `unknown` are the faults of those names.
 */
export function otherKind(root: Tree, unknown: readonly Fault[], whole: string): Fault | undefined {
  const [first] = unknown;
  if (first === undefined || unknown.length < fewest || root.kind !== "map") return undefined;
  const known = root.entries.length - unknown.length;
  if (known > mostKnown || unknown.length <= known) return undefined;
  const names = unknown.slice(0, shown).map(({ written }) => `"${written}"`);
  const more = unknown.length - names.length;
  const last = more === 0 ? names.pop() : `${more} more`;
  return {
    code: first.code,
    message: `this is another kind of file: ${names.join(", ")} and ${last} do not belong in ${whole}`,
    remedy: `Name ${whole} itself, which may have: ${[...(first.known ?? [])].join(", ")}.`,
    ...(first.at === undefined ? {} : { at: first.at }),
  };
}
