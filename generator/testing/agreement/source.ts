// Parses generated TypeScript, and finds objects and members in it.
import {
  type InterfaceDeclaration,
  type ObjectLiteralExpression,
  Project,
  type SourceFile,
  SyntaxKind,
  type TypeNode,
} from "ts-morph";
import type { GeneratedFiles } from "../../file.js";

/** The parsed files; imports are not resolved. */
export function sourcesOf(files: GeneratedFiles): readonly SourceFile[] {
  const project = new Project({ useInMemoryFileSystem: true });
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .map(({ path, text }) => project.createSourceFile(path, text));
}

/** The object literal of a module-level variable that has this member. */
export function objectWith(source: SourceFile, member: string): ObjectLiteralExpression | undefined {
  return source
    .getVariableDeclarations()
    .flatMap((one) => one.getInitializerIfKind(SyntaxKind.ObjectLiteralExpression) ?? [])
    .find((object) => object.getProperty(member) !== undefined);
}

/** The strings in a member of an object: its own, or those of its list; `of` names the member if the items are objects. */
export function textsIn(object: ObjectLiteralExpression, member: string, of?: string): readonly string[] {
  const value = object.getProperty(member)?.getLastChild();
  const list = value?.asKind(SyntaxKind.ArrayLiteralExpression)?.getElements();
  return (list ?? (value === undefined ? [] : [value])).flatMap((item) => {
    const inner = item.asKind(SyntaxKind.ObjectLiteralExpression);
    if (of !== undefined && inner !== undefined) return textsIn(inner, of);
    return item.asKind(SyntaxKind.StringLiteral)?.getLiteralText() ?? [];
  });
}

/** A member that an interface declares under a plain name. */
interface Member {
  readonly name: string;
  readonly type: TypeNode | undefined;
}

/** The properties of an interface, except those under symbols, which no record has. */
export function membersOf(declaration: InterfaceDeclaration): readonly Member[] {
  return declaration.getProperties().flatMap((property) => {
    const node = property.getNameNode();
    if (node.isKind(SyntaxKind.ComputedPropertyName)) return [];
    const name = node.asKind(SyntaxKind.StringLiteral)?.getLiteralText() ?? node.getText();
    return [{ name, type: property.getTypeNode() }];
  });
}
