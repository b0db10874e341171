// Loads and checks a config file.
import { dirname, resolve } from "node:path";
import { kitCommand } from "../../spec/command-name.js";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { createReporter } from "../../spec/diagnostics/reporter.js";
import { checkLanguage } from "../../spec/language/check.js";
import { type Language, languageOf, readSchema } from "../../spec/language/schema.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { ErrorOutput } from "../../spec/read-model.js";
import { parseSource } from "../../spec/source/parse.js";
import { readText } from "../../spec/source/read-text.js";
import type { Tree } from "../../spec/source/tree.js";
import { unreadable } from "../../spec/source/unreadable.js";
import { printable } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import type { Config } from "./config.js";
import { type Filling, filledFrom } from "./environment.js";
import { checkPathsWithin, refuseLedOut } from "./found-file.js";
import { checkNames } from "./names.js";
import { configOf } from "./read-tree.js";
import { shortestSecret } from "./settings.js";

/** A config file that was read, before its names are compared with an interface. */
export interface OpenConfig {
  /** As the user named it. */
  readonly file: string;
  readonly config: Config;
  /** Whether every name in it belongs to the interface; if not, all mistakes were reported. */
  fits(model: InterfaceModel): boolean;
}

/** Reads a config file with `env` in its texts; undefined if it has mistakes, which are all reported. */
export async function openConfig(
  file: string,
  env: Filling,
  io: ErrorOutput,
): Promise<OpenConfig | undefined> {
  if (env === "found") refuseLedOut(file);
  const text = await readText(file).catch((error: unknown) => reportUnreadable(file, error, io));
  return text === undefined ? undefined : parseConfig(text, file, env, io);
}

function reportUnreadable(file: string, error: unknown, io: ErrorOutput): undefined {
  const remedy =
    error instanceof UserError
      ? error.remedy
      : `Give the path of a config file with --config; ${kitCommand} conform --discover drafts one.`;
  const reporter = createReporter(file);
  const start = { line: 1, column: 1, length: 1 };
  reporter.report("CRI1001", start, `the file can't be read: ${unreadable(error)}`, { remedy });
  io.err(renderDiagnostics(reporter.diagnostics(), "", { color: io.color, width: 80 }));
}

/** The config of a file's text; paths in it are relative to the folder of `file`. */
export function parseConfig(
  text: string,
  file: string,
  env: Filling,
  io: ErrorOutput,
): OpenConfig | undefined {
  const folder = dirname(resolve(file));
  const reporter = createReporter(file, { CRI1005: begin });
  const tell = (): boolean => {
    const diagnostics = reporter.diagnostics();
    const reported = diagnostics.map((one) => ({ ...one, message: printable(one.message) }));
    const options = { color: io.color, width: 80 };
    if (reported.length > 0) io.err(renderDiagnostics(reported, printableLines(text), options));
    return reported.length === 0;
  };
  const source = isEmpty(text) ? undefined : parseSource(text, reporter);
  const { tree = nothing, values = [] } = source === undefined ? {} : filledFrom(source, env, reporter);
  if (env === "found") checkPathsWithin(folder, tree, reporter);
  // After a syntax error or an unknown variable, further messages would be guesses.
  if (reporter.diagnostics().length === 0) checkLanguage(tree, reporter, {}, configLanguage());
  if (!tell()) return undefined;
  const secret = values.filter(({ under }) => under === "headers" || under === "token");
  const secrets = secret.map(({ value }) => value).filter((value) => value.length >= shortestSecret);
  return {
    file,
    config: configOf(tree, { folder, secrets }),
    fits(model) {
      checkNames(tree, model, reporter);
      return tell();
    },
  };
}

/** A text without control characters: a file may come from anywhere, and a terminal must not interpret it. */
const printableLines = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map(printable)
    .join("\n");

const begin = `Start with names and values, such as site: "12"; ${kitCommand} conform --discover drafts a file.`;

const nothing: Tree = { kind: "map", spot: { line: 1, column: 1, length: 1 }, entries: [] };

/** Whether a file is empty: then every option has its default. */
const isEmpty = (text: string): boolean => text.split(/\r\n|\n|\r/).every((line) => /^\s*(#.*)?$/.test(line));

let language: Language | undefined;

/** The language of config files, from its JSON Schema in this folder, which is part of the package. */
export function configLanguage(): Language {
  language ??= languageOf(readSchema("conformance/options/config.schema.json"), "the config");
  return language;
}
