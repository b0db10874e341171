// Names of the generated modules: where they are declared, and which of them a name in the team's code stands for.
import { type Symbol as NamedSymbol, Node, SyntaxKind } from "ts-morph";
import type { TeamCode } from "./team-code.js";

/** An exported name of a generated module, or a member of it. The file's path is relative to the generated folder. */
export interface GeneratedName {
  readonly file: string;
  readonly name: string;
  readonly member?: string;
}

/** The identifier that declares a generated name or member; undefined if the output has no such name. */
export function declaredName(
  { project, generated }: TeamCode,
  { file, name, member }: GeneratedName,
): Node | undefined {
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

/** Where the team's own code uses a generated name. */
export function ownUses(team: TeamCode, name: GeneratedName): readonly Node[] {
  const declared = declaredName(team, name);
  if (!Node.isReferenceFindable(declared)) return [];
  const own = team.ownPaths();
  return declared.findReferencesAsNodes().filter((use) => own.has(use.getSourceFile().getFilePath()));
}

/** Where that is: the file, and the offset in UTF-16 units. */
export const usesOf = (
  team: TeamCode,
  name: GeneratedName,
): readonly { readonly file: string; readonly offset: number }[] =>
  ownUses(team, name).map((use) => ({ file: use.getSourceFile().getFilePath(), offset: use.getStart() }));

/** The generated names that a name in the code stands for. */
export function namesAt(identifier: Node, team: TeamCode): readonly GeneratedName[] {
  const symbol = takenOut(identifier) ?? putIn(identifier) ?? identifier.getSymbol();
  const aliased = symbol?.getAliasedSymbol();
  return ((aliased ?? symbol)?.getDeclarations() ?? []).flatMap((declaration) => {
    const path = declaration.getSourceFile().getFilePath();
    if (!team.isGenerated(path)) return [];
    const file = team.generatedPath(path);
    const owner = declaration.getParentIfKind(SyntaxKind.InterfaceDeclaration)?.getName();
    const name = symbol?.getName() ?? "";
    return [
      owner === undefined ? { file, name: aliased?.getName() ?? name } : { file, name: owner, member: name },
    ];
  });
}

/** The member that a variable was taken out of an object from: `state` in `{ state }: Job`. */
function takenOut(identifier: Node): NamedSymbol | undefined {
  const binding = identifier
    .getSymbol()
    ?.getDeclarations()
    .find((declaration) => Node.isBindingElement(declaration));
  const name = binding?.getPropertyNameNode()?.getText() ?? binding?.getName();
  return name === undefined ? undefined : binding?.getParent().getType().getProperty(name);
}

/** The member that an object is given: `state` in `const job: Job = { state: "done" }`. */
function putIn(identifier: Node): NamedSymbol | undefined {
  const assignment = identifier.getParent();
  const isOne = Node.isPropertyAssignment(assignment) || Node.isShorthandPropertyAssignment(assignment);
  if (!isOne || assignment.getNameNode() !== identifier) return undefined;
  const object = assignment.getParentIfKind(SyntaxKind.ObjectLiteralExpression);
  return object?.getContextualType()?.getProperty(assignment.getName());
}
