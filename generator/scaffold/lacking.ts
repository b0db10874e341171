/** Finds the handlers that an existing file of a team lacks. */

import type { ObjectLiteralExpression } from "ts-morph";
import type { Stub } from "./stubs.js";

/** What a kept file still has to get before it compiles, by the path of its stub; files that lack nothing are left out. */
export async function lackingIn(
  kept: readonly { readonly stub: Stub; readonly text: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { Project, Node } = await import("ts-morph");
  const project = new Project({ useInMemoryFileSystem: true });
  const found = new Map<string, readonly string[]>();
  for (const { stub, text } of kept) {
    const { path, declares } = stub;
    if (declares === undefined) continue;
    const declared = project
      .createSourceFile(path, text)
      .getVariableDeclarations()
      .find((one) => one.getTypeNode()?.getText() === declares.type);
    const literal = declared?.getInitializer();
    // A spread may bring any of them along: the compiler knows, this does not.
    if (!Node.isObjectLiteralExpression(literal)) continue;
    if (literal.getProperties().some(Node.isSpreadAssignment)) continue;
    const lacking = declares.members.filter((name) => !has(literal, name));
    if (lacking.length > 0) found.set(path, lacking);
  }
  return found;
}

function has(literal: ObjectLiteralExpression, name: string): boolean {
  return literal.getProperty(name) !== undefined || literal.getProperty(JSON.stringify(name)) !== undefined;
}
