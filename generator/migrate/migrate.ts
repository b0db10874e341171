/** Applies a change of the spec to a team's own code, in memory. */

import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import { UserError } from "../../spec/user-error.js";
import type { Pair } from "../diff/change.js";
import { lastOf } from "../diff/follows.js";
import { type GenerateParts, generate } from "../generate.js";
import { Edits, edited } from "../layout/edits.js";
import { extrasOf } from "../output/extras.js";
import { causesIn, requiredClauses } from "./changed-nodes.js";
import { type Correspondence, correspondence, type GivenRenames } from "./correspondence.js";
import {
  clausesByName,
  type Decision,
  decisions,
  errorsLeft,
  type KnownError,
  knownErrors,
  removedUses,
} from "./decisions.js";
import { removedValueUses, renamedTexts, textEdits, typeArgumentEdits } from "./literal-edits.js";
import { moduleEdits, movedModules } from "./module-edits.js";
import { type EditedClause, nameEdits } from "./name-edits.js";
import { otherProjects } from "./other-projects.js";
import { moduleSymbols, renamedSymbols } from "./renamed-symbols.js";
import {
  diagnosticsOf,
  isModule,
  openProject,
  type ProjectPlace,
  shown,
  type TeamProject,
} from "./team-project.js";
import { unfollowedUses } from "./unfollowed.js";

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
  const errors = diagnosticsOf(team);
  const errorsBefore = errorsLeft(known, errors);
  return {
    generated: team.generated,
    ownFiles: team.own().length,
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

/** Edits the team's files in memory; returns the changed texts. */
function applied(team: TeamProject, edits: Edits): ReadonlyMap<string, string> {
  return new Map(
    edits.files().flatMap((path) => {
      const file = team.project.getSourceFile(path);
      if (file === undefined) return [];
      const text = edited(file.getFullText(), edits.of(path));
      file.replaceWithText(text);
      return [[path, text] as const];
    }),
  );
}

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
  for (const file of team.own()) {
    const [first] = team.project.getProgram().getSyntacticDiagnostics(file);
    if (first === undefined) continue;
    throw new UserError(
      `${shown(file.getFilePath())}:${first.getLineNumber()} has a syntax error, so nothing was migrated`,
      "fix the file, and run the command again",
    );
  }
}
