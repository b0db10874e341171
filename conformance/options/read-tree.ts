// Converts the tree of a config file to a `Config`.
import { resolve } from "node:path";
import { defined } from "../../spec/defined.js";
import { interactionKinds } from "../../spec/model.js";
import {
  entriesOf,
  flagOf,
  itemsOf,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../../spec/source/tree.js";
import { chosen } from "./chosen.js";
import type { Config, Offers, Texts } from "./config.js";
import type { ClaimedType } from "./settings.js";
import { standardOutput } from "./standard-output.js";

/** The data that is not in the file itself. */
export interface Around {
  /** Absolute path of the folder that paths are relative to. */
  readonly folder: string;
  readonly secrets: readonly string[];
}

/** The config of a tree that is valid against the schema. */
export function configOf(tree: Tree, { folder, secrets }: Around): Config {
  const file = (path: string | undefined) => (path === undefined ? undefined : resolve(folder, path));
  const limits = valueAt(tree, "limits");
  const login = valueAt(tree, "login");
  const reports = Object.entries(textMap(valueAt(tree, "reports")));
  return defined({
    baseUrl: textAt(tree, "baseUrl")?.replace(/\/+$/, ""),
    site: textAt(tree, "site"),
    otherSite: textAt(tree, "otherSite"),
    limitedToken: textListAt(tree, "limitedToken"),
    write: flagOf(valueAt(tree, "write")),
    require: textListAt(tree, "require"),
    headers: textMap(valueAt(tree, "headers")),
    token: textAt(tree, "token"),
    cert: file(textAt(tree, "cert")),
    key: file(textAt(tree, "key")),
    ca: file(textAt(tree, "ca")),
    clientId: textAt(login, "clientId"),
    clientSecret: textAt(login, "clientSecret"),
    clientKey: file(textAt(login, "clientKey")),
    tokenUrl: textAt(login, "tokenUrl"),
    scope: textAt(login, "scope"),
    spec: file(textAt(tree, "spec")),
    seed: numberAt(tree, "seed"),
    timeout: numberAt(tree, "timeout"),
    concurrency: numberAt(tree, "concurrency"),
    indexingMs: numberAt(valueAt(tree, "indexing"), "within"),
    maxAnswer: numberAt(limits, "answer"),
    maxKept: numberAt(limits, "kept"),
    maxPages: numberAt(limits, "pages"),
    maxRequests: numberAt(limits, "requests"),
    maxMinutes: numberAt(limits, "minutes"),
    offers: offersOf(valueAt(tree, "offers")),
    read: textLists(valueAt(tree, "read")),
    references: textLists(valueAt(tree, "references")),
    answers: answersOf(valueAt(tree, "answers"), file),
    baseline: file(textAt(tree, "baseline")),
    reports: Object.fromEntries(
      reports.map(([form, path]) => [form, path === standardOutput ? path : resolve(folder, path)]),
    ),
    secrets,
  });
}

function answersOf(
  tree: Tree | undefined,
  file: (path: string | undefined) => string | undefined,
): Config["answers"] {
  if (tree?.kind === "map") return textMap(tree);
  const said = textOf(tree);
  return said === chosen ? chosen : file(said);
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

function numberAt(tree: Tree | undefined, key: string): number | undefined {
  const found = valueAt(tree, key);
  return found?.kind === "scalar" && typeof found.value === "number" ? found.value : undefined;
}

function texts(tree: Tree): readonly string[] {
  return textsOf(tree).map(({ text }) => text);
}

function textListAt(tree: Tree, key: string): readonly string[] | undefined {
  const found = valueAt(tree, key);
  return found === undefined ? undefined : texts(found);
}

function textMap(tree: Tree | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(tree).map(({ key, value }) => [key, textOf(value) ?? ""]));
}

function textLists(tree: Tree | undefined): Texts {
  return Object.fromEntries(
    entriesOf(tree).map(({ key, value }) => [key, itemsOf(value).map((item) => textOf(item) ?? "")]),
  );
}
