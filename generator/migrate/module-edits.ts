/** Rewrites imports of generated modules whose path changed. */

import { Node, type StringLiteral } from "ts-morph";
import type { Edits } from "../layout/edits.js";
import type { RenamedSymbol } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** Old and new path of each moved module, below the generated folder. */
export function movedModules(renamed: readonly RenamedSymbol[]): ReadonlyMap<string, string> {
  return new Map(
    renamed
      .filter(({ symbol }) => symbol.old.file !== symbol.new.file)
      .map(({ symbol }) => [symbol.old.file, symbol.new.file]),
  );
}

/** Adds an edit for each import, export or import type of a moved module. */
export function moduleEdits(team: TeamProject, moved: ReadonlyMap<string, string>, edits: Edits): void {
  for (const file of team.own()) {
    for (const literal of file.getImportStringLiterals()) {
      const target = targetOf(literal);
      const now =
        target === undefined || !team.isGenerated(target) ? undefined : moved.get(team.generatedPath(target));
      const specifier =
        now && movedSpecifier(literal.getLiteralText(), team.generatedPath(target ?? ""), now);
      if (specifier === undefined || specifier === "") continue;
      const start = literal.getStart() + 1;
      edits.add(file.getFilePath(), { start, length: literal.getEnd() - 1 - start, text: specifier });
    }
  }
}

function targetOf(literal: StringLiteral): string | undefined {
  const symbol = literal.getSymbol();
  const [module] = symbol?.getDeclarations() ?? [];
  return Node.isSourceFile(module) ? module.getFilePath() : undefined;
}

/** The specifier with the module's new path and its old extension; undefined if it does not end with the old path. */
function movedSpecifier(specifier: string, old: string, now: string): string | undefined {
  const [ending = ""] = /\.[cm]?[jt]s$/.exec(specifier) ?? [];
  const plain = specifier.slice(0, specifier.length - ending.length);
  const from = withoutEnding(old);
  return plain.endsWith(from) ? plain.slice(0, -from.length) + withoutEnding(now) + ending : undefined;
}

const withoutEnding = (path: string): string => path.replace(/\.ts$/, "");
