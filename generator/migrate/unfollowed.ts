/** Lists where a team's code may mean a renamed or removed name, but no declaration shows it. */

import { Node, type SourceFile } from "ts-morph";
import type { InterfaceModel } from "../../spec/model.js";
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
    return nodesIn(source).flatMap((node): readonly Use[] => {
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

const lastOf = (clause: string): string => clause.slice(clause.lastIndexOf(".") + 1);

/** All nodes, without the places of modules, which are no names of members. */
const nodesIn = (source: SourceFile): readonly Node[] =>
  source.getDescendants().filter((node) => {
    const parent = node.getParent();
    return !(Node.isImportDeclaration(parent) || Node.isExportDeclaration(parent));
  });

function textIn(node: Node): string | undefined {
  if (isKey(node)) return undefined;
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)) return node.getLiteralText();
  const isPart = Node.isTemplateHead(node) || Node.isTemplateMiddle(node) || Node.isTemplateTail(node);
  return isPart ? node.getLiteralText() : undefined;
}

/** A name in a path: of a JSON Pointer, of a query, of dots. */
function textCause(text: string, types: Causes, members: Causes): Cause | undefined {
  const [, ...inPath] = /[/.?&=]/.test(text) ? ["", ...text.split(/[/.?&=[\],]/)] : [];
  return types.get(text) ?? [text, ...inPath].flatMap((name) => members.get(name) ?? [])[0];
}

/** The key of a property, in quotes or not. */
function isKey(node: Node): boolean {
  const parent = node.getParent();
  const isProperty =
    Node.isPropertyAssignment(parent) ||
    Node.isShorthandPropertyAssignment(parent) ||
    Node.isPropertySignature(parent);
  return isProperty && parent.getNameNode() === node;
}

function memberCause(node: Node, members: Causes): Cause | undefined {
  const name = Node.isStringLiteral(node)
    ? node.getLiteralText()
    : Node.isIdentifier(node)
      ? node.getText()
      : "";
  const cause = members.get(name);
  return cause !== undefined && isUnfollowed(node, name) ? cause : undefined;
}

/** Whether a name is that of a member that no declaration is known to hold. */
function isUnfollowed(node: Node, name: string): boolean {
  const parent = node.getParent();
  if (Node.isPropertySignature(parent)) return isKey(node) && parent.hasQuestionToken();
  if (Node.isPropertyAccessExpression(parent))
    return parent.getNameNode() === node && node.getSymbol() === undefined;
  if (Node.isBindingElement(parent)) {
    const key = parent.getPropertyNameNode() ?? parent.getNameNode();
    return key === node && parent.getParent().getType().getProperty(name) === undefined;
  }
  if (!isKey(node)) return false;
  const object = parent?.getParent();
  const type = Node.isObjectLiteralExpression(object) ? object.getContextualType() : undefined;
  return type?.getProperty(name) === undefined;
}
