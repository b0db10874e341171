/** Lists where a team's code may mean a renamed or removed name, but no declaration shows it. */

import { Node, SyntaxKind } from "ts-morph";
import type { InterfaceModel } from "../../spec/model.js";
import { lastOf } from "../diff/follows.js";
import type { Edits } from "../layout/edits.js";
import type { Cause } from "./changed-nodes.js";
import { type Correspondence, renamedResources } from "./correspondence.js";
import type { Use } from "./decisions.js";
import type { SymbolsOf } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** What became of each old name. */
type Causes = ReadonlyMap<string, Cause>;

/**
 * Texts that are an old name of a type or a member, or have one in a path: `Omit<Job, "who">`, `"who" in job`, `"/who/label"`.
 * And members of this name that have no declaration, or an own one that an object without the member fits: `JSON.parse(text).who`,
 * `{ who?: string }`.
 */
export function unfollowedUses(
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
  return team.own().flatMap((source) => {
    const file = source.getFilePath();
    return source.getDescendants().flatMap((node): readonly Use[] => {
      const offset = node.getStart();
      const text = textIn(node);
      if (edits.has(file, text === undefined ? offset : offset + 1)) return [];
      const cause = text === undefined ? memberCause(node, members) : textCause(text, types, members);
      return cause === undefined ? [] : [{ file, offset, cause }];
    });
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

/** A text that may name a member; undefined for the key of a property, and for the place of a module. */
function textIn(node: Node): string | undefined {
  const parent = node.getParent();
  if (isKey(node) || Node.isImportDeclaration(parent) || Node.isExportDeclaration(parent)) return undefined;
  const isPart = Node.isTemplateHead(node) || Node.isTemplateMiddle(node) || Node.isTemplateTail(node);
  const isText = isPart || Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);
  return isText ? node.getLiteralText() : undefined;
}

/** The key of a property, in quotes or not. */
function isKey(node: Node): boolean {
  const parent = node.getParent();
  const isProperty = Node.isPropertyAssignment(parent) || Node.isShorthandPropertyAssignment(parent);
  return (isProperty || Node.isPropertySignature(parent)) && parent.getNameNode() === node;
}

/** What became of a name that no declaration is known to hold. */
function memberCause(node: Node, members: Causes): Cause | undefined {
  if (!Node.isStringLiteral(node) && !Node.isIdentifier(node)) return undefined;
  const name = Node.isIdentifier(node) ? node.getText() : node.getLiteralText();
  return members.has(name) && isUnfollowed(node, name) ? members.get(name) : undefined;
}

function isUnfollowed(node: Node, name: string): boolean {
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent))
    return parent.getNameNode() === node && node.getSymbol() === undefined;
  if (Node.isBindingElement(parent)) {
    const key = parent.getPropertyNameNode() ?? parent.getNameNode();
    return key === node && parent.getParent().getType().getProperty(name) === undefined;
  }
  if (!isKey(node)) return false;
  if (Node.isPropertySignature(parent)) return parent.hasQuestionToken();
  const object = parent?.getParentIfKind(SyntaxKind.ObjectLiteralExpression);
  return object?.getContextualType()?.getProperty(name) === undefined;
}
