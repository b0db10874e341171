/** Applies a change of the spec to a team's own code, in memory. */

import { type Dirent, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import { UserError } from "../../spec/user-error.js";
import type { Pair } from "../diff/change.js";
import { lastOf } from "../diff/follows.js";
import { type GenerateParts, generate } from "../generate.js";
import { Edits } from "../layout/edits.js";
import { readManifest } from "../output/disk.js";
import { extrasOf } from "../output/extras.js";
import { codeErrors, syntaxError } from "../typescript/code-errors.js";
import { importedModules, projectFiles } from "../typescript/project-files.js";
import { applied, isModule } from "../typescript/team-code.js";
import { looseNames } from "../typescript/texts.js";
import { type Cause, causesIn, requiredClauses } from "./changed-nodes.js";
import {
  type Correspondence,
  correspondence,
  type GivenRenames,
  renamedResources,
} from "./correspondence.js";
import {
  clausesByName,
  type Decision,
  decisions,
  errorsLeft,
  type KnownError,
  knownErrors,
  removedUses,
  type Use,
} from "./decisions.js";
import { removedValueUses, renamedTexts, textEdits, typeArgumentEdits } from "./literal-edits.js";
import { type EditedClause, moduleEdits, movedModules, nameEdits } from "./name-edits.js";
import { moduleSymbols, renamedSymbols, type SymbolsOf } from "./renamed-symbols.js";
import { openProject, type ProjectPlace, shown, type TeamProject } from "./team-project.js";

const name = "tsconfig.json";

/** How many folders deep projects are looked for: enough for `packages/server/test`. */
const deepest = 3;

type Team = Pick<TeamProject, "ownPaths" | "isGenerated">;

/**
 * The projects in the folder and below it with a file that imports the generated code and that `team` does not have.
 * Only imports by a relative path are seen: more would take as long as opening each project. Folders and files that cannot be read,
 * such as the data of a database, are left out.
 */
export async function otherProjects(team: Team, folder: string): Promise<readonly string[]> {
  const own = team.ownPaths();
  const projects = await projectsIn(folder, deepest);
  return projects.filter((project) =>
    projectFiles(project).some((file) => !own.has(file) && importsFrom(team, file)),
  );
}

/** Packages, hidden folders and generated folders are left out. */
async function projectsIn(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await entriesOf(folder).catch(() => []);
  const found = entries.some((one) => one.isFile() && one.name === name) ? [join(folder, name)] : [];
  if (depth === 0) return found;
  const below = entries.filter(
    (one) => one.isDirectory() && one.name !== "node_modules" && !one.name.startsWith("."),
  );
  const inner = await Promise.all(below.map((one) => projectsIn(join(folder, one.name), depth - 1)));
  return [...found, ...inner.flat()].sort();
}

/** What is in a folder; nothing if it is generated. */
const entriesOf = async (folder: string): Promise<readonly Dirent[]> =>
  (await readManifest(folder)) === undefined ? readdirSync(folder, { withFileTypes: true }) : [];

const importsFrom = ({ isGenerated }: Team, file: string): boolean =>
  !isGenerated(file) &&
  importedModules(file).some((name) => name.startsWith(".") && isGenerated(resolve(dirname(file), name)));

interface MigrateParts extends ProjectPlace {
  readonly models: Pair<InterfaceModel>;
  readonly renames: GivenRenames;
  readonly materials?: GenerateParts["materials"];
  /** The working folder, in and below which other projects may import the generated code. */
  readonly folder: string;
}

/** The result of a migration; nothing is written yet. */
export interface Migrated {
  readonly generated: string;
  readonly ownFiles: number;
  readonly renames: readonly EditedClause[];
  readonly decisions: readonly Decision[];
  readonly correspondence: Correspondence;
  /** The new text of each file that changes. */
  readonly texts: ReadonlyMap<string, string>;
  /** Errors that the project had before and still has; they are no decisions. */
  readonly errorsBefore: readonly KnownError[];
  /** Errors with the old output that the new one does not have, such as those of code that was migrated before. */
  readonly settled: number;
  /** The generated folder already is that of the new spec. */
  readonly isGenerated: boolean;
  /** Other projects that import the generated code; they are not migrated. */
  readonly others: readonly string[];
}

/** Throws `UserError` for a project that cannot be migrated, and for a rename with unknown clauses. */
export async function migrated(parts: MigrateParts): Promise<Migrated> {
  const { models } = parts;
  const found = correspondence(models, parts.renames);
  const team = await openProject(parts);
  refuseOther(team, models);
  const outputs = await generated(team, parts);
  team.put(outputs.old);
  refuseUnreadable(team);
  const of = { old: moduleSymbols(models.old), new: moduleSymbols(models.new) };
  const known = knownErrors(team);
  const edits = new Edits();
  const renames = renameAll(team, found, of, models, edits);
  const causesOf = causesIn(found, models);
  const uses = [
    ...removedUses(team, found, of, causesOf),
    ...removedValueUses(team, found, of.old),
    ...unfollowedUses(team, found, models.old, of.old, edits),
  ];
  const texts = applied(team, edits);
  team.put(outputs.new);
  const errors = codeErrors(team);
  const errorsBefore = errorsLeft(known, errors);
  return {
    generated: team.generated,
    ownFiles: team.ownPaths().size,
    renames,
    decisions: decisions({
      team,
      edits,
      uses,
      errors,
      known,
      causesOf,
      added: new Set(found.added.map(({ clause }) => clause)),
      required: requiredClauses(found),
      clauseOf: clausesByName(models.new, of.new),
    }),
    correspondence: found,
    texts,
    errorsBefore,
    others: await otherProjects(team, parts.folder),
    settled: known.size - errorsBefore.length,
    isGenerated: outputs.new.every(({ path, hash }) => !isModule(path) || team.manifest.files[path] === hash),
  };
}

/** Both outputs, with the extras of modules that the folder's manifest names. */
async function generated(
  { manifest }: TeamProject,
  { models, materials }: MigrateParts,
): Promise<Pair<Awaited<ReturnType<typeof generate>>>> {
  const wanted = extrasOf({ html: false, provenance: false }, manifest);
  const parts = { with: wanted, ...(materials === undefined ? {} : { materials }) };
  return { old: await generate(models.old, parts), new: await generate(models.new, parts) };
}

/** Adds every edit; returns the renamed clauses, each with the places edited for it. */
function renameAll(
  team: TeamProject,
  found: Correspondence,
  of: Pair<ReturnType<typeof moduleSymbols>>,
  models: Pair<InterfaceModel>,
  edits: Edits,
): readonly EditedClause[] {
  const renamed = renamedSymbols(found, of);
  const made = [
    ...renamed.map((one) => ({ clause: one.clause, places: nameEdits(team, one, edits) })),
    ...renamedTexts(found, of.old).map((one) => ({
      clause: one.clause,
      places: textEdits(team, one, edits),
    })),
    ...typeArgumentEdits(team, found, models.old, edits),
  ];
  moduleEdits(team, movedModules(renamed), edits);
  return byRename(found, made);
}

/** A name that follows from its parent's, such as that of an object in a field, counts for the parent's clause. */
function byRename({ kept, owners }: Correspondence, made: readonly EditedClause[]): readonly EditedClause[] {
  const pairs = new Map(kept.map((pair) => [pair.new.clause, pair]));
  const renames = new Map(
    kept
      .filter(isRenamed)
      .map(({ old, new: now }) => [
        now.clause,
        { clause: { old: old.clause, new: now.clause }, places: [] as string[] },
      ]),
  );
  for (const { clause, places } of made) {
    let node: SpecNode | undefined = pairs.get(clause.new)?.new;
    while (node !== undefined && !renames.has(node.clause)) node = owners.get(node);
    if (node !== undefined) renames.get(node.clause)?.places.push(...places);
  }
  return [...renames.values()];
}

const isRenamed = ({ old, new: now }: Pair<SpecNode>): boolean => lastOf(old.clause) !== lastOf(now.clause);

function refuseOther(
  { generated: folder, manifest }: TeamProject,
  { old, new: now }: Pair<InterfaceModel>,
): void {
  if (manifest.interface === old.name || manifest.interface === now.name) return;
  throw new UserError(
    `${shown(folder)} was generated from the interface ${manifest.interface}, but the specs are of ${old.name}`,
    "name the folder that was generated from these specs: --out FOLDER",
  );
}

/** A file that cannot be parsed would be edited at the wrong places. */
function refuseUnreadable(team: TeamProject): void {
  const found = syntaxError(team);
  if (found === undefined) return;
  throw new UserError(
    `${shown(found.file)}:${found.line} has a syntax error, so nothing was migrated`,
    "fix the file, and run the command again",
  );
}

/** What became of each old name. */
type Causes = ReadonlyMap<string, Cause>;

/** Texts that are an old name of a type or a member, or have one in a path; and members of this name that are followed nowhere. */
function unfollowedUses(
  team: TeamProject,
  found: Correspondence,
  old: InterfaceModel,
  of: SymbolsOf,
  edits: Edits,
): readonly Use[] {
  const types: Causes = new Map(
    renamedResources(found, old).map(({ old: { name, clause } }) => [name, { clause, change: "renamed" }]),
  );
  const members = memberCauses(found, of);
  if (types.size + members.size === 0) return [];
  return looseNames(team, (member) => members.has(member)).flatMap(({ file, offset, text, member = "" }) => {
    // An edit of a text begins after its quote.
    if (edits.has(file, text === undefined ? offset : offset + 1)) return [];
    const cause = text === undefined ? members.get(member) : textCause(text, types, members);
    return cause === undefined ? [] : [{ file, offset, cause }];
  });
}

/** The members that bear the name of their clause, which the new spec does not have there. */
function memberCauses({ kept, removed }: Correspondence, of: SymbolsOf): Causes {
  const renamed = kept.flatMap(({ old, new: now }) =>
    lastOf(old.clause) === lastOf(now.clause) ? [] : [[old.clause, "renamed"] as const],
  );
  const all = [...removed.map(({ clause }) => [clause, "removed"] as const), ...renamed];
  return new Map(
    all.flatMap(([clause, change]) =>
      of(clause).some(({ member }) => member === lastOf(clause))
        ? [[lastOf(clause), { clause, change }]]
        : [],
    ),
  );
}

/** A name in a path: of a JSON Pointer, of a query, of dots. */
function textCause(text: string, types: Causes, members: Causes): Cause | undefined {
  const inPath = /[/.?&=]/.test(text) ? text.split(/[/.?&=[\],]/) : [text];
  return types.get(text) ?? inPath.flatMap((name) => members.get(name) ?? [])[0];
}
