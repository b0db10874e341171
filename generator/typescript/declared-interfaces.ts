// Reads the interfaces that a module declares.
import type { Project } from "ts-morph";
import { loadTsMorph } from "./ts-morph.js";

/** A member of an interface. */
export interface DeclaredMember {
  readonly name: string;
  readonly optional: boolean;
  /** The type as it is written, without parentheses; for a list, that of its items. */
  readonly type: string;
  readonly many: boolean;
}

/** Created once: this takes longer than parsing. */
let project: Project | undefined;

/** The members of every interface in a text, by name. */
export function declaredInterfaces(text: string): ReadonlyMap<string, readonly DeclaredMember[]> {
  const { Node, Project } = loadTsMorph();
  project ??= new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const interfaces = project.createSourceFile("declared.ts", text, { overwrite: true }).getInterfaces();
  return new Map(
    interfaces.map((one) => [
      one.getName(),
      one.getProperties().map((property) => {
        const type = property.getTypeNodeOrThrow();
        const many = Node.isArrayTypeNode(type);
        const bare = Node.isParenthesizedTypeNode(type) ? type.getTypeNode() : type;
        return {
          name: property.getNameNode().getText(),
          optional: property.hasQuestionToken(),
          type: (many ? type.getElementTypeNode() : bare).getText(),
          many,
        };
      }),
    ]),
  );
}
