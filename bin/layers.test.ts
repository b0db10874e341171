// Tests that every import respects the layers: a folder imports only from folders below it.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../spec/package-root.js";

const root = packageRoot();

/** From the bottom up; folders in one entry do not import each other. */
const layers = [["spec"], ["generator", "runtime", "conformance"], ["bin"]] as const;

/** The folders of the suite, from the bottom up. */
const suite = [
  ...["options", "http", "search", "fixtures", "behaviours", "checks", "gaps", "runner"],
  ...["reports", "mutation", "traffic", "tools"],
];

interface Import {
  /** Path of the file that imports, below the root. */
  readonly from: string;
  readonly to: string;
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .filter((path) => path.endsWith(".ts") && !/\.(test|case)\.ts$|\/(testing|testkit|golden)\//.test(path));
}

/** An import or export from a file of the kit: the names, and the file. */
const statement = /(?:^(?:import|export)\b[^;"]*?\bfrom|\bimport\()\s*"(\.[^"]+)"/gm;

function importsOf(path: string): readonly Import[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(statement)].map(([, specifier = ""]) => ({
    from: path,
    to: posix.join(posix.dirname(path), specifier),
  }));
}

const all = layers.flat().flatMap(sourcesOf).flatMap(importsOf);

/** The first folder of a path. */
const areaOf = (path: string): string => path.split("/")[0] ?? "";
const levelOf = (area: string): number => layers.findIndex((level) => level.some((name) => name === area));

function breaksHouse({ from, to }: Import): boolean {
  const [importer, imported] = [areaOf(from), areaOf(to)];
  if (importer === imported || levelOf(imported) < 0) return false;
  // Mutants run on the server.
  if (from.startsWith("conformance/mutation/") && to.startsWith("runtime/server/")) return false;
  return levelOf(imported) >= levelOf(importer);
}

/** The laws are in one layer with the checks that are not yet laws. */
const partOf = (path: string): string | undefined =>
  suite.find((part) => path.replace("/laws/", "/checks/").startsWith(`conformance/${part}/`));

/** A file next to the folders may import all of them, so none of them may import it. */
function suiteLevelOf(path: string): number {
  const part = partOf(path);
  return part === undefined ? suite.length : suite.indexOf(part);
}

function breaksSuite({ from, to }: Import): boolean {
  if (areaOf(from) !== "conformance" || areaOf(to) !== "conformance") return false;
  return suiteLevelOf(to) > suiteLevelOf(from);
}

/** The circular imports, one for each file that closes a circle. */
function circlesOf(imports: readonly Import[]): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (done.has(file) || way.includes(file)) return;
    for (const to of importedBy.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  const importedBy = new Map<string, string[]>();
  for (const { from, to } of imports) {
    const file = from.replace(/\.ts$/, ".js");
    importedBy.set(file, [...(importedBy.get(file) ?? []), to]);
  }
  for (const file of importedBy.keys()) visit(file, []);
  return circles;
}

/**
 * Folders in which files of one name are about one subject, at most one file in each folder; with `names`, only files of these
 * names. Any other two files of one name in an area are a mistake: one of them needs a name that says what it holds.
 */
const sameSubject: readonly {
  readonly folders: readonly string[];
  readonly names?: readonly string[];
  readonly because: string;
}[] = [
  {
    because: "a subject has its check, its requests, its variants, its gaps, and what fixtures learn of it",
    folders: [...["checks", "laws", "http/api", "mutation/variants", "gaps", "fixtures"]].map(
      (folder) => `conformance/${folder}`,
    ),
  },
  {
    because: "each command or option has the file that runs it",
    folders: [
      "",
      "/mutation",
      "/tools/clean",
      "/tools/compare",
      "/tools/discover",
      "/tools/load",
      "/tools/look",
      "/tools/sample",
    ].map((folder) => `conformance${folder}`),
    names: ["cli.ts"],
  },
  {
    because: "each command has the file that runs it",
    folders: ["", "/diff", "/migrate", "/scaffold", "/watch"].map((folder) => `generator${folder}`),
    names: ["cli.ts"],
  },
  {
    because: "a part of the spec is compared, its changes are judged, and it is written into openapi.json",
    folders: ["generator/diff/compare", "generator/diff/rules", "generator/targets/openapi"],
  },
  {
    because: "both commands write their result in the same formats",
    folders: ["generator/checking", "generator/diff/report"],
  },
  {
    because: "a target is a file, or a file and the folder with its parts",
    folders: ["generator/targets", "generator/targets/openapi", "generator/provenance"],
  },
  {
    because: "both stores have the same parts",
    folders: ["runtime/server/store/postgres", "runtime/server/store/sqlite"],
  },
  {
    because: "each library has its entry",
    folders: ["runtime/server", "runtime/client"],
    names: ["index.ts"],
  },
  {
    because: "a part of the spec is read, checked, and has its diagnostics",
    folders: ["spec", "spec/build", "spec/check", "spec/diagnostics/codes"],
  },
];

/** The entry of `folders` that holds a path; the innermost if there are several. */
const holderOf = (path: string, folders: readonly string[]): string | undefined =>
  folders
    .filter((folder) => path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)
    .at(0);

function areOneSubject(name: string, paths: readonly string[]): boolean {
  return sameSubject.some(({ folders, names }) => {
    const holders = paths.map((path) => holderOf(path, folders));
    const inAll = holders.every((holder) => holder !== undefined) && new Set(holders).size === paths.length;
    return inAll && (names === undefined || names.includes(name));
  });
}

/** The names in an area that several files have although they are about different things. */
function sharedNames(area: string): readonly string[] {
  const byName = new Map<string, string[]>();
  for (const path of sourcesOf(area)) {
    const name = posix.basename(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return [...byName].flatMap(([name, paths]) =>
    paths.length < 2 || areOneSubject(name, paths) ? [] : [name],
  );
}

describe("the layers", () => {
  it("of the kit are respected: spec, then generator, runtime and conformance, then bin", () => {
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(breaksHouse)).toEqual([]);
  });

  it("of the suite are respected: each folder imports only from folders below it", () => {
    expect(all.filter(breaksSuite)).toEqual([]);
  });

  it("have no file of the suite outside its folders, except the command's", () => {
    expect(sourcesOf("conformance").filter((path) => partOf(path) === undefined)).toEqual([
      "conformance/cli.ts",
    ]);
  });

  it("have no circular imports, those of types included", () => {
    expect(circlesOf(all)).toEqual([]);
  });

  it.each(["bin", "generator", "runtime/client", "runtime/server", "spec"])(
    "of %s have no folders in a circle",
    (room) => {
      const within = (path: string): string => path.slice(room.length + 1).split("/")[0] ?? "";
      const own = all.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${room}/`)));
      const parts = own.map(({ from, to }) => ({ from: within(from), to: within(to) }));
      expect(parts.length).toBeGreaterThan(2);
      expect(circlesOf(parts.filter(({ from, to }) => from !== to))).toEqual([]);
    },
  );
});

/** Types that other files only infer: their declarations name them. */
const inferred = new Set([
  "AlwaysIn",
  "AlwaysListed",
  "Denial",
  "Folded",
  "InteractionDefinition",
  "ListOfRecords",
  "SearchNames",
  "VerdictLabel",
]);

/** What users of the package import. */
const entries = new Set(
  readFileSync(join(root, "package.json"), "utf8")
    .match(/dist\/[\w/-]+(?=\.d\.ts)/g)
    ?.map((path) => `${path.slice("dist/".length)}.ts`),
);

it("no file exports a name that no other file uses", () => {
  const files = [...layers.flat(), "bench", "templates", ".ci"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|js|hbs)$/.test(path))
      .map((path) => posix.join(folder, path.replaceAll("\\", "/"))),
  );
  const users = new Map<string, number>();
  for (const path of files) {
    const names = new Set(readFileSync(join(root, path), "utf8").match(/[\w$]+/g));
    for (const name of names) users.set(name, (users.get(name) ?? 0) + 1);
  }
  const exported = /^export (?:async )?(?:const|function\*?|interface|type|class) ([\w$]+)/gm;
  const unused = layers
    .flat()
    .flatMap(sourcesOf)
    .filter((path) => !entries.has(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(exported)]
        .map(([, name = ""]) => name)
        .filter((name) => users.get(name) === 1 && !inferred.has(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(entries.size).toBeGreaterThan(3);
  expect(unused).toEqual([]);
});

it("only one room knows the package that reads TypeScript, so that another can take its place", () => {
  const users = layers
    .flat()
    .flatMap(sourcesOf)
    .filter((path) => /from "ts-morph"|import\("ts-morph"\)/.test(readFileSync(join(root, path), "utf8")));
  expect(new Set(users.map((path) => posix.dirname(path)))).toEqual(new Set(["generator/typescript"]));
});

describe.each(["spec", "generator", "runtime", "conformance", "bin", "bench"])("the files of %s", (area) => {
  it("have different names, unless they are about one subject", () => {
    expect(sharedNames(area)).toEqual([]);
  });
});
