// Loads and checks a config file.

import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { kitCommand } from "../../spec/command-name.js";
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { createReporter, type Reporter } from "../../spec/diagnostics/reporter.js";
import { checkLanguage } from "../../spec/language/check.js";
import { type Language, languageOf, readSchema } from "../../spec/language/schema.js";
import { type InterfaceModel, interactionKinds, type Resource } from "../../spec/model.js";
import type { ErrorOutput } from "../../spec/read-model.js";
import { parseSource } from "../../spec/source/parse.js";
import { readText } from "../../spec/source/read-text.js";
import { type Entry, entriesOf, type Tree, textOf, textsOf, valueAt } from "../../spec/source/tree.js";
import { unreadable } from "../../spec/source/unreadable.js";
import { printable } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import { inForm } from "./claimed-model.js";
import type { Config } from "./config.js";
import { type Filling, filledFrom } from "./environment.js";
import { impossibleAnswer } from "./possible-answers.js";
import { configOf, optionAt } from "./read-tree.js";
import { recordAt } from "./record-at.js";
import { nameableGaps } from "./retired-gaps.js";
import { shortestSecret } from "./settings.js";
import { configOptions } from "./table.js";

interface Holding {
  readonly model: InterfaceModel;
  readonly types: readonly string[];
  readonly report: Reporter["report"];
}

/** Reports every name in a config that the interface does not have, and every claimed feature that the document does not have. */
function checkNames(tree: Tree, model: InterfaceModel, { report }: Pick<Reporter, "report">): void {
  const types = model.resources.map(({ name }) => name);
  const holding: Holding = { model, types, report };
  const offers = valueAt(tree, "offers");
  checkTexts(
    holding,
    "path form",
    model.forms.map(({ name }) => name),
    valueAt(offers, "forms"),
  );
  for (const { entry, resource } of claimedTypes(holding, types, valueAt(offers, "types")))
    checkClaim(holding, resource, entry.value);
  for (const { entry, resource } of typed(holding, types, valueAt(tree, "read")))
    checkRecords(holding, resource, entry.value);
  const referred = [...types, ...model.externalTypes];
  typed(holding, referred, valueAt(tree, "references"));
  checkAnswers(holding, valueAt(tree, "answers"));
}

/** Reports required answers to gaps that do not exist, and answers that no deployment can give. */
function checkAnswers(holding: Holding, answers: Tree | undefined): void {
  const gaps = nameableGaps(holding.model);
  for (const { key, keySpot, value } of entriesOf(answers)) {
    if (!gaps.includes(key)) unknown(holding, "gap", key, gaps, keySpot);
    const text = textOf(value) ?? "";
    const impossible = impossibleAnswer(holding.model, key, text);
    if (impossible === undefined) continue;
    const { message, known, remedy } = impossible;
    holding.report("CRI1209", value.spot, message, { written: text, known, remedy });
  }
}

interface Typed {
  readonly entry: Entry;
  readonly resource: Resource;
}

/** Entries of a map by type of the interface; those of no known type are reported. */
const typed = (holding: Holding, known: readonly string[], tree: Tree | undefined): readonly Typed[] =>
  entriesOf(tree).flatMap((entry) => typedEntry(holding, known, entry));

function typedEntry(holding: Holding, known: readonly string[], entry: Entry): readonly Typed[] {
  if (!known.includes(entry.key)) {
    unknown(holding, "type", entry.key, known, entry.keySpot);
    return [];
  }
  return holding.model.resources
    .filter(({ name }) => name === entry.key)
    .map((resource) => ({ entry, resource }));
}

/** Entries of the claimed types; a name may have a path form: `TYPE@FORM`. */
const claimedTypes = (holding: Holding, types: readonly string[], tree: Tree | undefined): readonly Typed[] =>
  entriesOf(tree).flatMap((entry) => {
    const { key } = entry;
    const resource = holding.model.resources.find(({ name }) => key.startsWith(inForm(name, "")));
    if (resource === undefined) return typedEntry(holding, types, entry);
    const known = resource.forms.length > 1 ? resource.forms.map((form) => inForm(resource.name, form)) : [];
    if (known.includes(key)) return [{ entry, resource }];
    unknown(holding, "type and path form", key, [resource.name, ...known], entry.keySpot);
    return [];
  });

function checkClaim(holding: Holding, resource: Resource, claim: Tree): void {
  const interactions = claim.kind === "list" ? claim : valueAt(claim, "interactions");
  const offered = resource.operations.filter((operation) => operation.offered).map(({ kind }) => kind);
  for (const { text, spot } of interactions === undefined ? [] : textsOf(interactions)) {
    const kind = interactionKinds.find((one) => one === text);
    if (kind === undefined || offered.includes(kind)) continue;
    const remedy = `Remove it: the document has ${offered.join(", ")} for ${resource.name}.`;
    holding.report("CRI1405", spot, `the document has no ${kind} for ${resource.name}`, { remedy });
  }
  const names = resource.parameters.map(({ name }) => name);
  checkTexts(holding, `search parameter of ${resource.name}`, names, valueAt(claim, "parameters"));
}

function checkRecords({ model, report }: Holding, resource: Resource, tree: Tree): void {
  for (const { text, spot } of textsOf(tree)) {
    if (text.includes("/") && recordAt(model, resource, text) === undefined)
      report("CRI1404", spot, `this is not the URL of a record of ${resource.name}`);
  }
}

function checkTexts(holding: Holding, what: string, known: readonly string[], tree: Tree | undefined): void {
  for (const { text, spot } of tree === undefined ? [] : textsOf(tree)) {
    if (!known.includes(text)) unknown(holding, what, text, known, spot);
  }
}

function unknown(
  { model, report }: Holding,
  what: string,
  written: string,
  known: readonly string[],
  spot: Tree["spot"],
): void {
  const few = known.length <= 12 ? { remedy: `Remove it, or write one of ${known.join(", ")}.` } : {};
  report("CRI1402", spot, `${model.title} has no ${what} named "${written}"`, { written, known, ...few });
}

// A config in the working folder may come from a checked-out repository. The user did not name it, so it gets no data of the
// user: no variable of the environment, and no file outside of its folder.

/** Throws `UserError` if a found file is a link to a file outside of its folder. */
function refuseLedOut(file: string): void {
  if (isWithin(dirname(resolve(file)), basename(file))) return;
  throw new UserError(
    `${file} is a link to a file outside of this folder`,
    `to use that file, name it: --config ${file}`,
  );
}

/** Reports every path in a found file that is outside of its folder. */
function checkPathsWithin(folder: string, tree: Tree, { report }: Pick<Reporter, "report">): void {
  for (const option of configOptions.filter(({ takes }) => takes === "<file>")) {
    const value = optionAt(tree, option);
    const path = textOf(value);
    if (value === undefined || path === undefined || path === option.word) continue;
    if (!isWithin(folder, path)) report("CRI1407", value.spot, `${path} is outside of this file's folder`);
  }
}

/** Whether a path stays in a folder, links included; for a path that does not exist, the folder that would contain it is checked. */
function isWithin(folder: string, path: string): boolean {
  if (isAbsolute(path)) return false;
  const whole = resolve(folder, path);
  if (!isBelow(folder, whole)) return false;
  const there = nearestThere(whole);
  try {
    return isBelow(realpathSync(folder), realpathSync(there));
  } catch {
    // A broken link may point anywhere later.
    return false;
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function nearestThere(path: string): string {
  let at = path;
  while (lstatSync(at, { throwIfNoEntry: false }) === undefined && dirname(at) !== at) at = dirname(at);
  return at;
}

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
