import { quoted } from "../build/field-type.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel, SpecNode } from "../model.js";
import { entriesOf, type Tree, textOf, valueAt } from "../source/tree.js";

/** No two nodes bear one clause, and every gap is about a clause that exists. */
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
      `two nodes have the clause ${id}, here and in line ${first.at.line}`,
    );
  }
}

function isBefore(a: SpecNode, b: SpecNode): boolean {
  return a.at.line < b.at.line || (a.at.line === b.at.line && a.at.column <= b.at.column);
}

function checkAbout({ clauses }: InterfaceModel, root: Tree, { report }: Reporter): void {
  const known = new Set(clauses.map(({ id }) => id));
  for (const gap of entriesOf(valueAt(root, "gaps"))) {
    const tree = valueAt(gap.value, "about");
    const about = textOf(tree);
    if (tree === undefined || about === undefined || known.has(about)) continue;
    report("CRI1206", tree.spot, `no node has the clause ${quoted(about)}`, { written: about, known });
  }
}
