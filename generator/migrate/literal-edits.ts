/** Replaces the names of types that a team's code has as strings: `resourceType: "Visit"`, `Reference<"Visit">`. */

import { Node, type SourceFile, SyntaxKind } from "ts-morph";
import type { InterfaceModel } from "../../spec/model.js";
import type { Pair } from "../diff/change.js";
import type { Edits } from "../layout/edits.js";
import { type Correspondence, renamedResources } from "./correspondence.js";
import { declaredName } from "./find-declaration.js";
import type { EditedClause, Places } from "./name-edits.js";
import type { ModuleSymbol, SymbolsOf } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** A fixed value that the new spec changes, to be replaced at every use of its member. */
export interface RenamedText {
  readonly clause: Pair<string>;
  readonly member: ModuleSymbol;
  readonly text: Pair<string>;
}

/** The fields with a fixed value that changes in the new spec. */
export function renamedTexts({ kept }: Correspondence, of: SymbolsOf): readonly RenamedText[] {
  return kept.flatMap(({ old, new: now }) => {
    const text = { old: fixedOf(old), new: fixedOf(now) };
    if (text.old === undefined || text.new === undefined || text.old === text.new) return [];
    const clause = { old: old.clause, new: now.clause };
    const texts = { old: text.old, new: text.new };
    return of(old.clause).flatMap((member) =>
      member.member === undefined ? [] : [{ clause, member, text: texts }],
    );
  });
}

function fixedOf(node: object): string | undefined {
  return "fixed" in node && typeof node.fixed === "string" ? node.fixed : undefined;
}

/** Adds an edit wherever the old value is assigned to the member or compared with it. */
export function textEdits(team: TeamProject, { member, text }: RenamedText, edits: Edits): Places {
  const declared = declaredName(team, member);
  if (!Node.isReferenceFindable(declared)) return [];
  const own = new Set(team.own().map((file) => file.getFilePath()));
  return declared.findReferencesAsNodes().flatMap((use) => {
    const file = use.getSourceFile().getFilePath();
    if (!own.has(file)) return [];
    return comparedLiterals(use).flatMap((literal) => replaced(literal, text, edits));
  });
}

/** The literals that are assigned to a use of a member or compared with it. */
function comparedLiterals(use: Node): readonly Node[] {
  const parent = use.getParent();
  if (Node.isPropertyAssignment(parent))
    return [parent.getInitializer()].filter((node) => node !== undefined);
  const access =
    Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent) ? parent : use;
  const context = access.getParent();
  if (Node.isBinaryExpression(context)) return [context.getLeft(), context.getRight()];
  if (Node.isSwitchStatement(context)) {
    return context
      .getClauses()
      .flatMap((clause) => (Node.isCaseClause(clause) ? [clause.getExpression()] : []));
  }
  return [];
}

/** Adds an edit for each renamed resource type that is an argument of a generated type. */
export function typeArgumentEdits(
  team: TeamProject,
  found: Correspondence,
  old: InterfaceModel,
  edits: Edits,
): readonly EditedClause[] {
  const renamed = new Map(renamedResources(found, old).map((pair) => [pair.old.name, pair]));
  if (renamed.size === 0) return [];
  return team.own().flatMap((file) =>
    argumentsIn(file, team).flatMap((literal) => {
      const pair = renamed.get(literal.getLiteralText());
      if (pair === undefined) return [];
      const clause = { old: pair.old.clause, new: pair.new.clause };
      return { clause, places: replaced(literal, { old: pair.old.name, new: pair.new.name }, edits) };
    }),
  );
}

function argumentsIn(file: SourceFile, team: TeamProject) {
  return file.getDescendantsOfKind(SyntaxKind.TypeReference).flatMap((reference) => {
    const [declaration] = reference.getTypeName().getSymbol()?.getAliasedSymbol()?.getDeclarations() ?? [];
    if (declaration === undefined || !team.isGenerated(declaration.getSourceFile().getFilePath())) return [];
    return reference
      .getTypeArguments()
      .flatMap((argument) => [argument, ...argument.getDescendants()])
      .filter((node) => Node.isStringLiteral(node));
  });
}

function replaced(literal: Node, text: Pair<string>, edits: Edits): Places {
  if (!Node.isStringLiteral(literal) && !Node.isNoSubstitutionTemplateLiteral(literal)) return [];
  if (literal.getLiteralText() !== text.old) return [];
  const file = literal.getSourceFile().getFilePath();
  const start = literal.getStart() + 1;
  const edit = { start, length: literal.getEnd() - 1 - start, text: JSON.stringify(text.new).slice(1, -1) };
  return edits.add(file, edit) ? [file] : [];
}
