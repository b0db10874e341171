import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { kitCommand } from "../../spec/command-name.js";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { createReporter } from "../../spec/diagnostics/reporter.js";
import { checkLanguage } from "../../spec/language/check.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Teller } from "../../spec/read-model.js";
import { parseSource } from "../../spec/source/parse.js";
import type { Tree } from "../../spec/source/tree.js";
import { shortestSecret } from "../client/credentials.js";
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
  const text = await readFile(file, "utf8").catch((error: unknown) => tellUnreadable(file, error, io));
  return text === undefined ? undefined : parseConfig(text, file, env, io);
}

function tellUnreadable(file: string, error: unknown, io: Teller): undefined {
  const why = error instanceof Error ? error.message.split(",")[0] : String(error);
  const remedy = `Give the path of a config file with --config; ${kitCommand} conform --discover drafts one.`;
  const reporter = createReporter(file);
  const start = { line: 1, column: 1, length: 1 };
  reporter.report("CRI1001", start, `the file can't be read: ${why}`, { remedy });
  io.err(renderDiagnostics(reporter.diagnostics(), "", { color: io.color, width: 80 }));
}

/** The config of a file's text; `file` names it and says what paths in it are relative to. */
export function parseConfig(
  text: string,
  file: string,
  env: Environment,
  io: Teller,
): OpenConfig | undefined {
  const reporter = createReporter(file, { CRI1005: begin });
  const tell = (): boolean => {
    const diagnostics = reporter.diagnostics();
    if (diagnostics.length > 0) io.err(renderDiagnostics(diagnostics, text, { color: io.color, width: 80 }));
    return diagnostics.length === 0;
  };
  const source = isEmpty(text) ? undefined : parseSource(text, reporter);
  const { tree = nothing, values = [] } = source === undefined ? {} : filledFrom(source, env, reporter);
  // what a broken text or an unknown variable would make of the rest is a guess
  if (reporter.diagnostics().length === 0) checkLanguage(tree, reporter, {}, configLanguage());
  if (!tell()) return undefined;
  const secret = values.filter(({ under }) => under === "headers" || under === "token");
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

const begin = `Begin with names and values, as in site: "12"; ${kitCommand} conform --discover drafts a file.`;

const nothing: Tree = { kind: "map", spot: { line: 1, column: 1, length: 1 }, entries: [] };

/** A file may say nothing: everything has its usual value then. */
function isEmpty(text: string): boolean {
  return text.split(/\r\n|\n|\r/).every((line) => /^\s*(#.*)?$/.test(line));
}
