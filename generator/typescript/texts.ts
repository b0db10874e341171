// The texts in the team's code that stand for something generated. Offsets count UTF-16 units.
import { Node, type NoSubstitutionTemplateLiteral, type StringLiteral, SyntaxKind } from "ts-morph";
import type { Edit } from "../layout/edits.js";
import { type GeneratedName, ownUses } from "./generated-names.js";
import type { TeamCode } from "./team-code.js";

/** A text in quotes. */
export interface CodeText {
  readonly file: string;
  /** Of its first quote. */
  readonly start: number;
  /** After its last quote. */
  readonly end: number;
  readonly text: string;
}

/** Replaces what is between the quotes; `text` is as the code writes it. */
export const innerEdit = ({ start, end }: CodeText, text: string): Edit => ({
  start: start + 1,
  length: end - 1 - (start + 1),
  text,
});

type TextNode = StringLiteral | NoSubstitutionTemplateLiteral;

const isText = (node: Node): node is TextNode =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);

const textOf = (node: TextNode): CodeText => ({
  file: node.getSourceFile().getFilePath(),
  start: node.getStart(),
  end: node.getEnd(),
  text: node.getLiteralText(),
});

/** The texts that are assigned to a generated member or compared with it. */
export const textsAt = (team: TeamCode, member: GeneratedName): readonly CodeText[] =>
  ownUses(team, member).flatMap(usesOf).flatMap(comparedLiterals).filter(isText).map(textOf);

/** A member that is taken out of an object, `{ state }`, is used by the name that it has there. */
function usesOf(use: Node): readonly Node[] {
  const binding = use.getParentIfKind(SyntaxKind.BindingElement);
  const name = binding?.getNameNode();
  return Node.isIdentifier(name) ? name.findReferencesAsNodes() : [use];
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

/** The texts in the arguments of generated types: `Reference<"Visit">`. */
export const typeArguments = (team: TeamCode): readonly CodeText[] =>
  team
    .own()
    .flatMap((file) => file.getDescendantsOfKind(SyntaxKind.TypeReference))
    .flatMap((reference) => {
      const [declaration] = reference.getTypeName().getSymbol()?.getAliasedSymbol()?.getDeclarations() ?? [];
      if (declaration === undefined || !team.isGenerated(declaration.getSourceFile().getFilePath()))
        return [];
      return reference
        .getTypeArguments()
        .flatMap((argument) => [argument, ...argument.getDescendants()])
        .filter((node) => Node.isStringLiteral(node))
        .map(textOf);
    });

/** The texts by which the code imports or exports a generated module, each with the module's path below the generated folder. */
export const importTexts = (team: TeamCode): readonly (CodeText & { readonly module: string })[] =>
  team.own().flatMap((file) =>
    file.getImportStringLiterals().flatMap((literal) => {
      const [target] = literal.getSymbol()?.getDeclarations() ?? [];
      const path = Node.isSourceFile(target) ? target.getFilePath() : undefined;
      return path === undefined || !team.isGenerated(path)
        ? []
        : [{ ...textOf(literal), module: team.generatedPath(path) }];
    }),
  );

/** A place that may mean a generated name. `offset` counts UTF-16 units. */
interface LooseName {
  readonly file: string;
  readonly offset: number;
  /** A text in quotes, or a part of one; without it, `member` is the name of a member. */
  readonly text?: string;
  readonly member?: string;
}

/**
 * The texts of the code: `Omit<Job, "who">`, `"who" in job`, `"/who/label"`. And the members with one of these names that have no
 * declaration, or an own one that an object without the member fits: `JSON.parse(text).who`, `{ who?: string }`.
 */
export const looseNames = (team: TeamCode, isSought: (member: string) => boolean): readonly LooseName[] =>
  team.own().flatMap((source) => {
    const file = source.getFilePath();
    return source.getDescendants().flatMap((node): readonly LooseName[] => {
      const text = textIn(node);
      if (text !== undefined) return [{ file, offset: node.getStart(), text }];
      if (!Node.isStringLiteral(node) && !Node.isIdentifier(node)) return [];
      const member = Node.isIdentifier(node) ? node.getText() : node.getLiteralText();
      return isSought(member) && isUnfollowed(node, member)
        ? [{ file, offset: node.getStart(), member }]
        : [];
    });
  });

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
