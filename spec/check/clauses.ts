// Reports two nodes with the same clause, and gaps about a clause that does not exist.
import { quoted } from "../build/field-type.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel } from "../model.js";
import { entriesOf, type Tree, textOf, valueAt } from "../source/tree.js";
import type { Position, SpecNode } from "../spec-node.js";

export function checkClauses(model: InterfaceModel, root: Tree, reporter: Reporter): void {
  checkTwins(model, reporter);
  checkAbout(model, root, reporter);
}

function checkTwins({ clauses }: InterfaceModel, { report }: Reporter): void {
  for (const [index, { id, node }] of clauses.entries()) {
    const before = clauses[index - 1];
    if (before?.id !== id) continue;
    const [first, second] = isBefore(before.node, node) ? [before.node, node] : [node, before.node];
    const length = id.length - id.lastIndexOf(".") - 1;
    report(
      "CRI1302",
      { ...second.at, length },
      `two nodes have the clause ${id}, here and ${otherLine(first.at, second.at)}`,
    );
  }
}

function isBefore({ at: a }: SpecNode, { at: b }: SpecNode): boolean {
  if (a.file !== b.file) return a.file === undefined || (b.file !== undefined && a.file < b.file);
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}

const otherLine = ({ file, line }: Position, here: Position): string =>
  file === here.file ? `in line ${line}` : `in line ${line} of ${file ?? "the spec itself"}`;

function checkAbout({ clauses }: InterfaceModel, root: Tree, { report }: Reporter): void {
  const known = new Set(clauses.map(({ id }) => id));
  const types = entriesOf(valueAt(root, "resources")).map(({ key }) => key);
  for (const gap of entriesOf(valueAt(root, "gaps"))) {
    const tree = valueAt(gap.value, "about");
    const about = textOf(tree);
    if (tree === undefined || about === undefined || known.has(about)) continue;
    report("CRI1206", tree.spot, `no node has the clause ${quoted(about)}`, {
      written: about,
      known,
      missing: missingIn(about, known, types),
    });
  }
}

/** The clause itself; or only its type, if the clause exists with the name of another type: other reports may miss the type too. */
function missingIn(about: string, known: ReadonlySet<string>, types: readonly string[]): string {
  const [kind, type = "", ...rest] = about.split(".");
  const isOfType =
    !types.includes(type) && types.some((other) => known.has([kind, other, ...rest].join(".")));
  return isOfType ? `resource.${type}` : about;
}
