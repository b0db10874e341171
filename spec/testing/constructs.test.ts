// Tests that the interfaces of the tests use every construct of the spec language, so that each is proved in a whole interface.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { hostedSpec, otherSpec, ownSpec, patchingSpec, thirdSpec, wideSpec } from "../package-root.js";
import { constructs, usedConstructs } from "./constructs.js";

/** The maps of a spec in which an overlay changes and adds nodes, by the first part of their clauses; `*` is the type. */
const homes: Readonly<Record<string, readonly string[]>> = {
  header: ["request-headers"],
  interaction: ["interactions"],
  shape: ["shapes"],
  resource: ["resources"],
  gap: ["gaps"],
  field: ["resources", "*", "fields"],
  search: ["resources", "*", "search"],
  action: ["resources", "*", "actions"],
  rule: ["resources", "*"],
};

/** What an overlay changes and adds, at its places in a spec. */
function added(file: string): object {
  const spec: Tree = {};
  const { add, changes } = parse(readFileSync(file, "utf8"));
  for (const [clause, node] of Object.entries<Tree>({ ...changes, ...add })) {
    const [kind = "", ...rest] = clause.split(".");
    const home = homes[kind];
    if (home === undefined) throw new Error(`${clause}: no map of a spec is known for it`);
    const path = home.map((part) => (part === "*" ? (rest.shift() ?? "") : part));
    const map = path.reduce((tree, part) => (tree[part] ??= {}), spec);
    map[rest.join(".")] = node;
  }
  return spec;
}

interface Tree {
  [name: string]: Tree;
}

const usedIn = (file: string): ReadonlySet<string> => usedConstructs(parse(readFileSync(file, "utf8")));
const tested = [
  ...[otherSpec(), thirdSpec(), patchingSpec(), hostedSpec()].map(usedIn),
  usedConstructs(added(wideSpec())),
];
const own = usedIn(ownSpec());
const isTested = (name: string): boolean => tested.some((used) => used.has(name));

/** What neither interface of the tests can use, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  ".include": "an interface in several files is tested by several-files.ts",
  ".published": "the documents are invented, and have no date",
  ".offset":
    "what it says of every timestamp is said of some in the wide interface, and of all in a small spec",
  "ids.is=string": "it is what ids are anyway",
  "security.refused=403": "an interface has one status of refused credentials",
  "role.narrative.status": "the third interface has no narratives, and those of the second have no status",
  "interaction.security": "an interface whose parts have other credentials is tested by small specs",
};

/** What only the kit's own interface uses: these belong to FHIR, or to a document with many gaps. */
const ofOwn: readonly RegExp[] = [
  /^\.(fhir|consequences|retired-gaps)$|^fhir=/,
  /^gap\.probe=/,
  /^(odd|resource\.named|namedOperation\.)/,
  /^parameter\.(either|match=token|reading|values)$/,
];

it("each construct is used by an interface of the tests, or the reason is listed why none can use it", () => {
  const missing = constructs().filter(
    (name) =>
      !isTested(name) &&
      exceptions[name] === undefined &&
      !(own.has(name) && ofOwn.some((pattern) => pattern.test(name))),
  );
  expect(missing).toEqual([]);
});

it("no reason is listed for a construct that is used, or that the language does not have", () => {
  const known = constructs();
  expect(Object.keys(exceptions).filter((name) => isTested(name) || !known.includes(name))).toEqual([]);
  const idle = ofOwn.filter((pattern) => !known.some((name) => pattern.test(name) && !isTested(name)));
  expect(idle).toEqual([]);
});
