// Converts the tree of a config file to a `Config`.
import { resolve } from "node:path";
import { defined } from "../../spec/defined.js";
import { interactionKinds } from "../../spec/model.js";
import { entriesOf, itemsOf, type Tree, textAt, textOf, textsOf, valueAt } from "../../spec/source/tree.js";
import type { Config, Offers, Texts } from "./config.js";
import type { ClaimedType } from "./settings.js";
import { configOptions, type RunOption } from "./table.js";

/** The data that is not in the file itself. */
export interface Around {
  /** Absolute path of the folder that paths are relative to. */
  readonly folder: string;
  readonly secrets: readonly string[];
}

/** The config of a tree that is valid against the schema. */
export const configOf = (tree: Tree, { folder, secrets }: Around): Config =>
  defined({
    ...optionsOf(tree, folder),
    baseUrl: textAt(tree, "baseUrl")?.replace(/\/+$/, ""),
    headers: textMap(valueAt(tree, "headers")),
    token: textAt(tree, "token"),
    indexingMs: numberOf(valueAt(valueAt(tree, "indexing"), "within")),
    offers: offersOf(valueAt(tree, "offers")),
    read: textLists(valueAt(tree, "read")),
    references: textLists(valueAt(tree, "references")),
    secrets,
  });

/** The options of the table that a file has, by their names: the schema gives each the type of its member. */
function optionsOf(tree: Tree, folder: string): Partial<Config> {
  const config: Partial<Config> = {};
  const given = configOptions.map((option) => [
    option.name,
    plainValue(optionAt(tree, option), option, folder),
  ]);
  return Object.assign(config, Object.fromEntries(given));
}

/** The value of an option in the tree of a config file. */
export const optionAt = (tree: Tree, { config = "" }: RunOption): Tree | undefined =>
  config.split(".").reduce<Tree | undefined>(valueAt, tree);

function plainValue(tree: Tree | undefined, { takes, word }: RunOption, folder: string) {
  if (tree?.kind === "map") return textMap(tree);
  if (tree?.kind === "list") return texts(tree);
  const value = tree?.value;
  return takes === "<file>" && typeof value === "string" && value !== word ? resolve(folder, value) : value;
}

function offersOf(tree: Tree | undefined): Offers | undefined {
  if (tree === undefined) return undefined;
  const forms = valueAt(tree, "forms");
  const types = valueAt(tree, "types");
  const claimed = entriesOf(types).map(({ key, value }): [string, ClaimedType] => [key, claimedType(value)]);
  return {
    ...(forms === undefined ? {} : { forms: texts(forms) }),
    ...(types === undefined ? {} : { types: Object.fromEntries(claimed) }),
  };
}

/** `all`, a list of interactions, or a map. */
function claimedType(tree: Tree): ClaimedType {
  if (tree.kind === "scalar") return {};
  const interactions = tree.kind === "list" ? tree : valueAt(tree, "interactions");
  const parameters = valueAt(tree, "parameters");
  const named = new Set(interactions === undefined ? [] : texts(interactions));
  return {
    ...(interactions === undefined
      ? {}
      : { interactions: interactionKinds.filter((kind) => named.has(kind)) }),
    ...(parameters === undefined ? {} : { parameters: texts(parameters) }),
  };
}

const numberOf = (tree: Tree | undefined): number | undefined =>
  tree?.kind === "scalar" && typeof tree.value === "number" ? tree.value : undefined;

const texts = (tree: Tree): readonly string[] => textsOf(tree).map(({ text }) => text);

const textMap = (tree: Tree | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(tree).map(({ key, value }) => [key, textOf(value) ?? ""]));

const textLists = (tree: Tree | undefined): Texts =>
  Object.fromEntries(
    entriesOf(tree).map(({ key, value }) => [key, itemsOf(value).map((item) => textOf(item) ?? "")]),
  );
