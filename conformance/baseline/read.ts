import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { createReporter, type Reporter } from "../../spec/diagnostics/reporter.js";
import { checkLanguage } from "../../spec/language/check.js";
import { isObject, languageOf } from "../../spec/language/schema.js";
import { packageRoot } from "../../spec/package-root.js";
import type { Teller } from "../../spec/read-model.js";
import { parseSource } from "../../spec/source/parse.js";
import { itemsOf, type Tree, textAt, valueAt } from "../../spec/source/tree.js";
import { UserError } from "../../spec/user-error.js";
import type { Baseline, BaselineEntry } from "./entry.js";

/**
 * Reads a baseline (YAML or JSON). Its mistakes are told with line and column, all of them, and undefined comes back; a file
 * that can't be read is a `UserError`.
 */
export async function readBaseline(file: string, { err, color }: Teller): Promise<Baseline | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(
      missing ? `there is no baseline ${file}` : `the baseline ${file} can't be read: ${why}`,
      "name a file that exists; cri conform --write-baseline FILE drafts one",
    );
  });
  const reporter = createReporter(file);
  const root = parseSource(text, reporter);
  if (root && reporter.diagnostics().length === 0) await checkContent(root, reporter);
  const diagnostics = reporter.diagnostics();
  if (!root || diagnostics.length > 0) {
    err(renderDiagnostics(diagnostics, text, { color, width: 80 }));
    return undefined;
  }
  return { file, entries: itemsOf(valueAt(root, "tolerate")).map(entryOf) };
}

async function checkContent(root: Tree, reporter: Reporter): Promise<void> {
  const schema: unknown = JSON.parse(
    await readFile(join(packageRoot(), "conformance", "baseline", "baseline.schema.json"), "utf8"),
  );
  if (!isObject(schema)) throw new Error("the baseline's schema is missing from the package");
  checkLanguage(root, reporter, {}, languageOf(schema, "the baseline"));
  const seen = new Set<string>();
  for (const tree of itemsOf(valueAt(root, "tolerate"))) {
    const { check, failures, until, flaky } = entryOf(tree);
    const spot = (name: string) => (valueAt(tree, name) ?? tree).spot;
    const key = `${check} ${failures === undefined}`;
    if (seen.has(key)) reporter.report("CRI1107", spot("check"), `${check} stands twice`);
    seen.add(key);
    if (/^\d{4}-\d\d-\d\d$/.test(until) && !isDay(until)) {
      reporter.report("CRI1105", spot("until"), `${until} is no day`, {
        remedy: "Write a day that there is.",
      });
    }
    if (flaky && flaky.passes >= flaky.runs) {
      const remedy = "Let it pass fewer times than it is run.";
      reporter.report("CRI1403", spot("flaky"), "what passes every time isn't flaky", { remedy });
    }
    if (flaky && (failures !== undefined || check.startsWith("gap/"))) {
      const remedy = "Name one check by its id; observations are made once.";
      reporter.report("CRI1101", spot("flaky"), "flaky goes with a single check", { remedy });
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

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
