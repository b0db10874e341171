import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { createReporter } from "../../spec/diagnostics/reporter.js";
import { checkLanguage } from "../../spec/language/check.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Teller } from "../../spec/read-model.js";
import { parseSource } from "../../spec/source/parse.js";
import type { Tree } from "../../spec/source/tree.js";
import type { Config } from "./config.js";
import { type Environment, filledFrom } from "./environment.js";
import { checkNames } from "./names.js";
import { configOf } from "./read-tree.js";
import { configLanguage } from "./schema.js";

/** A config file that was read, before it is held against an interface. */
export interface OpenConfig {
  /** As the user named it. */
  readonly file: string;
  readonly config: Config;
  /** Whether every name in it is one of the interface's; where not, every mistake was told. */
  fits(model: InterfaceModel): boolean;
}

/** Reads a config file, with `env` in its texts; undefined where it has mistakes, which were then told, all of them. */
export async function openConfig(
  file: string,
  env: Environment,
  io: Teller,
): Promise<OpenConfig | undefined> {
  const reporter = createReporter(file);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split(",")[0] : String(error);
    const remedy = "Give the path of a config file with --config; cri conform --discover drafts one.";
    reporter.report("CRI1001", { line: 1, column: 1, length: 1 }, `the file can't be read: ${why}`, {
      remedy,
    });
  });
  const tell = (): boolean => {
    const diagnostics = reporter.diagnostics();
    if (diagnostics.length > 0)
      io.err(renderDiagnostics(diagnostics, text ?? "", { color: io.color, width: 80 }));
    return diagnostics.length === 0;
  };
  const source = text === undefined || text.trim() === "" ? undefined : parseSource(text, reporter);
  const filled = source === undefined ? undefined : filledFrom(source, env, reporter);
  if (filled !== undefined) checkLanguage(filled.tree, reporter, {}, configLanguage());
  if (!tell()) return undefined;
  const tree: Tree = filled?.tree ?? { kind: "map", spot: { line: 1, column: 1, length: 1 }, entries: [] };
  const secret = (filled?.values ?? []).filter(({ under }) => under === "headers" || under === "token");
  const secrets = secret.map(({ value }) => value).filter((value) => value.length >= shortestSecret);
  return {
    file,
    config: configOf(tree, { folder: dirname(resolve(file)), secrets }),
    fits(model) {
      checkNames(tree, model, reporter);
      return tell();
    },
  };
}

/** Shorter texts stand everywhere: striking them out would leave nothing to read. */
const shortestSecret = 4;
