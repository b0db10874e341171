/** Renames generated names where a team's code uses them. */

import type { Pair } from "../diff/change.js";
import type { Edits } from "../layout/edits.js";
import { renames } from "../typescript/renaming.js";
import { importTexts, innerEdit } from "../typescript/texts.js";
import type { RenamedSymbol } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** The paths of the files with renames, one entry for each place. */
export type Places = readonly string[];

/** A clause whose generated names changed, and where the team's code was edited for it. */
export interface EditedClause {
  readonly clause: Pair<string>;
  readonly places: Places;
}

/** Adds the edits of one renamed symbol. */
export function nameEdits(team: TeamProject, { symbol }: RenamedSymbol, edits: Edits): Places {
  const wanted = symbol.new.member ?? symbol.new.name;
  if (wanted === (symbol.old.member ?? symbol.old.name)) return [];
  return renames(team, symbol.old, wanted).flatMap(({ file, edit }) => (edits.add(file, edit) ? [file] : []));
}

/** Old and new path of each moved module, below the generated folder. */
export const movedModules = (renamed: readonly RenamedSymbol[]): ReadonlyMap<string, string> =>
  new Map(
    renamed
      .filter(({ symbol }) => symbol.old.file !== symbol.new.file)
      .map(({ symbol }) => [symbol.old.file, symbol.new.file]),
  );

/** Adds an edit for each import, export or import type of a moved module. */
export function moduleEdits(team: TeamProject, moved: ReadonlyMap<string, string>, edits: Edits): void {
  for (const { module, ...literal } of importTexts(team)) {
    const now = moved.get(module);
    const specifier = now && movedSpecifier(literal.text, module, now);
    if (specifier) edits.add(literal.file, innerEdit(literal, specifier));
  }
}

/** The specifier with the module's new path and its old extension; undefined if it does not end with the old path. */
function movedSpecifier(specifier: string, old: string, now: string): string | undefined {
  const [ending = ""] = /\.[cm]?[jt]s$/.exec(specifier) ?? [];
  const plain = specifier.slice(0, specifier.length - ending.length);
  const from = withoutEnding(old);
  return plain.endsWith(from) ? plain.slice(0, -from.length) + withoutEnding(now) + ending : undefined;
}

const withoutEnding = (path: string): string => path.replace(/\.ts$/, "");
