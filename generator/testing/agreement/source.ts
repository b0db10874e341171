import {
  type InterfaceDeclaration,
  type ObjectLiteralExpression,
  Project,
  type SourceFile,
  SyntaxKind,
  type TypeNode,
} from "ts-morph";
import type { GeneratedFiles } from "../../file.js";

/** TypeScript files, parsed and no more: nothing is resolved. */
export function sourcesOf(files: GeneratedFiles): readonly SourceFile[] {
  const project = new Project({ useInMemoryFileSystem: true });
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .map(({ path, text }) => project.createSourceFile(path, text));
}

/** The object that a module-level variable holds, by a member that it must have. */
export function objectWith(source: SourceFile, member: string): ObjectLiteralExpression | undefined {
  return source
    .getVariableDeclarations()
    .flatMap((one) => one.getInitializerIfKind(SyntaxKind.ObjectLiteralExpression) ?? [])
    .find((object) => object.getProperty(member) !== undefined);
}

/** The texts that a member of an object holds: one, or a list's, each item's own or that of its member `of`. */
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

/** The properties of an interface; those under symbols are no member of a record. */
export function membersOf(declaration: InterfaceDeclaration): readonly Member[] {
  return declaration.getProperties().flatMap((property) => {
    const node = property.getNameNode();
    if (node.isKind(SyntaxKind.ComputedPropertyName)) return [];
    const name = node.asKind(SyntaxKind.StringLiteral)?.getLiteralText() ?? node.getText();
    return [{ name, type: property.getTypeNode() }];
  });
}
