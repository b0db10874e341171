// Reads a baseline file.
import { kitCommand } from "../../../spec/command-name.js";
import type { Reporter } from "../../../spec/diagnostics/reporter.js";
import { readYamlFile } from "../../../spec/language/read-file.js";
import { checkUntil } from "../../../spec/language/until.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { itemsOf, type Tree, textAt, valueAt } from "../../../spec/source/tree.js";
import type { Baseline, BaselineEntry } from "./entry.js";

/**
 * Reads a baseline (YAML or JSON). All its mistakes are reported with line and column, and the result is undefined. Throws
 * `UserError` if the file cannot be read.
 */
export async function readBaseline(file: string, teller: ErrorOutput): Promise<Baseline | undefined> {
  const root = await readYamlFile(file, kind, teller);
  return root && { file, entries: itemsOf(valueAt(root, "tolerate")).map(entryOf) };
}

const kind = {
  name: "baseline",
  schema: "conformance/runner/baseline/baseline.schema.json",
  remedy: `name a file that exists; ${kitCommand} conform --write-baseline FILE drafts one`,
  begin: `Begin with a list under tolerate; ${kitCommand} conform --write-baseline FILE drafts one.`,
  check: checkContent,
};

function checkContent(root: Tree, reporter: Reporter): void {
  const seen = new Set<string>();
  for (const tree of itemsOf(valueAt(root, "tolerate"))) {
    const { check, failures, flaky } = entryOf(tree);
    const spot = (name: string) => (valueAt(tree, name) ?? tree).spot;
    const key = `${check} ${failures === undefined}`;
    if (seen.has(key)) reporter.report("CRI1107", spot("check"), `${check} is listed twice`);
    seen.add(key);
    checkUntil(tree, reporter);
    if (flaky && flaky.passes >= flaky.runs) {
      const remedy = "Require fewer passes than runs.";
      reporter.report("CRI1403", spot("flaky"), "a check that passes every time isn't flaky", { remedy });
    }
    if (flaky && (failures !== undefined || check.startsWith("gap/"))) {
      const remedy = "Name one check by its whole id; observations are made only once.";
      reporter.report("CRI1101", spot("flaky"), "flaky needs a single check", { remedy });
    }
  }
}

function entryOf(tree: Tree): BaselineEntry {
  const failures = numberAt(tree, "failures");
  const flaky = valueAt(tree, "flaky");
  const { line, column } = tree.spot;
  return {
    check: textAt(tree, "check") ?? "",
    ...(failures === undefined ? {} : { failures }),
    blocks: numberAt(tree, "blocks") ?? 0,
    reason: textAt(tree, "reason") ?? "",
    owner: textAt(tree, "owner") ?? "",
    until: textAt(tree, "until") ?? "",
    ...(flaky
      ? { flaky: { runs: numberAt(flaky, "runs") ?? 0, passes: numberAt(flaky, "passes") ?? 0 } }
      : {}),
    line,
    column,
  };
}

function numberAt(tree: Tree, name: string): number | undefined {
  const value = valueAt(tree, name);
  return value?.kind === "scalar" && typeof value.value === "number" ? value.value : undefined;
}
