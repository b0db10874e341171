// Reads a file that a spec names, without showing the text of a file that is not part of a spec.
import { overlayParts, specParts } from "../compose/parts.js";
import { catalogue } from "../diagnostics/catalogue.js";
import { editDistance } from "../diagnostics/near.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { parseSource } from "./parse.js";
import { entriesOf, type Tree } from "./tree.js";

/** Top-level names of a spec's files, which few other files have. */
const known = [...specParts, ...overlayParts, "include", "overlay-of", "document"];

/** One of these names at the beginning of a line: found even if a fault cuts off its value. */
const opening = new RegExp(`^(?:${known.join("|")}):`, "m");

/**
 * The content of a file that a spec names; undefined if it is not part of a spec. It may be any file, such as a
 * password file: its faults are reported with kind and position only, without its text.
 */
export function partOf(text: string, name: string, { report }: Pick<Reporter, "report">): Tree | undefined {
  const faults: Parameters<Reporter["report"]>[] = [];
  const tree = parseSource(text, { report: (...fault) => faults.push(fault) }, { file: name });
  if (opening.test(text) || isPart(tree)) {
    for (const fault of faults) report(...fault);
    return tree;
  }
  for (const [code, spot] of faults) report(code, spot, catalogue[code].title);
  if (faults.length === 0) {
    report("CRI1506", { file: name, line: 1, column: 1, length: 1 }, "the file is not part of a spec");
  }
  return undefined;
}

function isPart(tree: Tree | undefined): boolean {
  return entriesOf(tree).some(({ key }) => known.some((name) => editDistance(key.slice(0, 20), name) <= 1));
}
