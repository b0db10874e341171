/** Replaces the names of types that a team's code has as strings: `resourceType: "Visit"`, `Reference<"Visit">`. */

import {
  Node,
  type NoSubstitutionTemplateLiteral,
  type SourceFile,
  type StringLiteral,
  SyntaxKind,
} from "ts-morph";
import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Pair } from "../diff/change.js";
import type { Edits } from "../layout/edits.js";
import { type Correspondence, renamedResources } from "./correspondence.js";
import type { Use } from "./decisions.js";
import type { EditedClause, Places } from "./name-edits.js";
import type { ValuePair } from "./named-values.js";
import { declaredName, type ModuleSymbol, type SymbolsOf } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** A fixed value that the new spec changes, to be replaced at every use of its member. */
interface RenamedText {
  readonly clause: Pair<string>;
  readonly member: ModuleSymbol;
  readonly text: Pair<string>;
}

/** The fields with a fixed value that changes in the new spec. */
export function renamedTexts({ kept, values }: Correspondence, of: SymbolsOf): readonly RenamedText[] {
  return [...renamedValues(values, of), ...renamedFixed(kept, of)];
}

/** The named values that have another text in the new spec. */
const renamedValues = (values: readonly ValuePair[], of: SymbolsOf): readonly RenamedText[] =>
  values.flatMap(({ owner, clause: { old, new: now }, texts }) =>
    now === undefined
      ? []
      : texts.flatMap(({ old: was, new: is }) =>
          is === undefined || is === was
            ? []
            : membersOf(owner.old, of).map((member) => ({
                clause: { old, new: now },
                member,
                text: { old: was, new: is },
              })),
        ),
  );

/** The members that hold a node's value. */
const membersOf = ({ clause }: SpecNode, of: SymbolsOf): readonly ModuleSymbol[] =>
  of(clause).filter(({ member }) => member !== undefined);

function renamedFixed(kept: Correspondence["kept"], of: SymbolsOf): readonly RenamedText[] {
  return kept.flatMap(({ old, new: now }) => {
    const text = { old: fixedOf(old), new: fixedOf(now) };
    if (text.old === undefined || text.new === undefined || text.old === text.new) return [];
    const clause = { old: old.clause, new: now.clause };
    const texts = { old: text.old, new: text.new };
    return membersOf(old, of).map((member) => ({ clause, member, text: texts }));
  });
}

function fixedOf(node: object): string | undefined {
  return "fixed" in node && typeof node.fixed === "string" ? node.fixed : undefined;
}

/** Adds an edit wherever the old value is assigned to the member or compared with it. */
export function textEdits(team: TeamProject, { member, text }: RenamedText, edits: Edits): Places {
  return literalsAt(team, member).flatMap((literal) => replaced(literal, text, edits));
}

/** The literals of the team's code that are assigned to a generated member or compared with it. */
function literalsAt(team: TeamProject, member: ModuleSymbol): readonly Node[] {
  const declared = declaredName(team, member);
  if (!Node.isReferenceFindable(declared)) return [];
  const own = new Set(team.own().map((file) => file.getFilePath()));
  return declared
    .findReferencesAsNodes()
    .filter((use) => own.has(use.getSourceFile().getFilePath()))
    .flatMap(usesOf)
    .flatMap(comparedLiterals);
}

/** A member that is taken out of an object, `{ state }`, is used by the name that it has there. */
function usesOf(use: Node): readonly Node[] {
  const binding = use.getParentIfKind(SyntaxKind.BindingElement);
  const name = binding?.getNameNode();
  return Node.isIdentifier(name) ? name.findReferencesAsNodes() : [use];
}

/** Where the team's code has a value that the new spec no longer has. */
export function removedValueUses(
  team: TeamProject,
  { values }: Correspondence,
  of: SymbolsOf,
): readonly Use[] {
  return values.flatMap(({ owner, clause, texts }) => {
    const gone = texts.flatMap(({ old, new: now }) => (now === undefined ? [old] : []));
    if (gone.length === 0) return [];
    return membersOf(owner.old, of)
      .flatMap((member) => literalsAt(team, member))
      .filter((literal) => isText(literal) && gone.includes(literal.getLiteralText()))
      .map((literal) => ({
        file: literal.getSourceFile().getFilePath(),
        offset: literal.getStart(),
        cause: { clause: clause.old, change: "removed" as const },
      }));
  });
}

/** The literals that are assigned to a use of a member or compared with it. */
function comparedLiterals(use: Node): readonly Node[] {
  const parent = use.getParent();
  if (Node.isPropertyAssignment(parent)) return literalsIn(parent.getInitializer());
  const context = wholeAccess(use).getParent();
  if (Node.isBinaryExpression(context)) return [context.getLeft(), context.getRight()].flatMap(literalsIn);
  if (Node.isSwitchStatement(context)) {
    return context
      .getClauses()
      .flatMap((clause) => (Node.isCaseClause(clause) ? [clause.getExpression()] : []));
  }
  return [];
}

/** `record.state`, and what is read of it in turn: `query.sort?.[0]?.value`. */
function wholeAccess(use: Node): Node {
  const parent = use.getParent();
  const isAccess = Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent);
  const isPart = isAccess && (parent.getExpression() === use || Node.isPropertyAccessExpression(parent));
  return isPart ? wholeAccess(parent) : use;
}

/** The values that an expression can have: one, those of a list, or one of two. */
function literalsIn(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  if (Node.isArrayLiteralExpression(node)) return node.getElements().flatMap(literalsIn);
  if (Node.isConditionalExpression(node))
    return [node.getWhenTrue(), node.getWhenFalse()].flatMap(literalsIn);
  const isWrapped =
    Node.isParenthesizedExpression(node) || Node.isAsExpression(node) || Node.isSatisfiesExpression(node);
  return isWrapped ? literalsIn(node.getExpression()) : [node];
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
  if (!isText(literal)) return [];
  if (literal.getLiteralText() !== text.old) return [];
  const file = literal.getSourceFile().getFilePath();
  const start = literal.getStart() + 1;
  const edit = { start, length: literal.getEnd() - 1 - start, text: JSON.stringify(text.new).slice(1, -1) };
  return edits.add(file, edit) ? [file] : [];
}

const isText = (node: Node): node is StringLiteral | NoSubstitutionTemplateLiteral =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);
