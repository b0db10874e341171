// Reads the file of exceptions: changes that are tolerated until a given day.
import { kitCommand } from "../../../spec/command-name.js";
import { nearest } from "../../../spec/diagnostics/near.js";
import type { Reporter } from "../../../spec/diagnostics/reporter.js";
import { checkUntil } from "../../../spec/language/until.js";
import { readYamlFile } from "../../../spec/read-file.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { itemsOf, type Tree, textAt, valueAt } from "../../../spec/source/tree.js";
import type { Position } from "../../../spec/spec-node.js";
import { diffRules } from "../rules.js";

/** A change that is tolerated until a given day. */
export interface Exception {
  readonly rule: string;
  readonly clause: string;
  readonly reason: string;
  /** The last day on which the change is tolerated: YYYY-MM-DD, in UTC. */
  readonly until: string;
  readonly at: Position;
}

/**
 * Reads a file of exceptions. Undefined if it has mistakes, which are then reported; throws `UserError` if there is no such
 * file.
 */
export async function readExceptions(
  file: string,
  output: ErrorOutput,
): Promise<readonly Exception[] | undefined> {
  const root = await readYamlFile(file, kind, output);
  return root && itemsOf(valueAt(root, "allow")).map(exceptionOf);
}

const kind = {
  name: "file of exceptions",
  schema: "generator/diff/exceptions/exceptions.schema.json",
  remedy: "name a YAML file with a list of exceptions under allow",
  begin: "Begin with a list of exceptions under allow.",
  check: checkContent,
};

function checkContent(root: Tree, reporter: Reporter): void {
  const seen = new Set<string>();
  const known = diffRules.map(({ id }) => id);
  for (const tree of itemsOf(valueAt(root, "allow"))) {
    const { rule, clause } = exceptionOf(tree);
    const { spot } = valueAt(tree, "rule") ?? tree;
    if (rule !== "" && !known.includes(rule)) {
      const meant = nearest(rule, known);
      const remedy =
        meant === undefined ? `Write an id that ${kitCommand} diff prints.` : `Did you mean ${meant}?`;
      reporter.report("CRI1104", spot, `there is no rule ${rule}`, { remedy });
    }
    if (seen.has(`${rule} ${clause}`))
      reporter.report("CRI1107", spot, `${rule} at ${clause} is already in the list`);
    seen.add(`${rule} ${clause}`);
    checkUntil(tree, reporter);
  }
}

function exceptionOf(tree: Tree): Exception {
  const text = (name: string) => textAt(tree, name) ?? "";
  const { line, column } = tree.spot;
  return {
    rule: text("rule"),
    clause: text("clause"),
    reason: text("reason"),
    until: text("until"),
    at: { line, column },
  };
}
