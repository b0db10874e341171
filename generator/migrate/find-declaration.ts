/** Finds a generated name in an opened project. */

import { Node } from "ts-morph";
import type { ModuleSymbol } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** The identifier that declares a generated name or member; undefined if the output has no such name. */
export function declaredName({ project, generated }: TeamProject, symbol: ModuleSymbol): Node | undefined {
  const { file, name, member } = symbol;
  const [declaration] =
    project.getSourceFile(`${generated}/${file}`)?.getExportedDeclarations().get(name) ?? [];
  if (declaration === undefined) return undefined;
  if (member === undefined) return nameOf(declaration);
  const [found] = declaration.getType().getProperty(member)?.getDeclarations() ?? [];
  return found === undefined ? undefined : nameOf(found);
}

function nameOf(declaration: Node): Node | undefined {
  const named: unknown =
    "getNameNode" in declaration && typeof declaration.getNameNode === "function"
      ? declaration.getNameNode()
      : undefined;
  return named instanceof Node ? named : undefined;
}
