// Lists the places of a team's code that a person must decide.
import {
  type Diagnostic,
  DiagnosticMessageChain,
  type Symbol as MorphSymbol,
  Node,
  type SourceFile,
  SyntaxKind,
} from "ts-morph";
import type { InterfaceModel } from "../../spec/model.js";
import type { Pair } from "../diff/change.js";
import { type Edits, movedTo } from "../layout/edits.js";
import type { Cause, CausesOf } from "./changed-nodes.js";
import type { Correspondence } from "./correspondence.js";
import { declaredName, lostSymbols, type SymbolsOf } from "./renamed-symbols.js";
import { diagnosticsOf, type TeamProject } from "./team-project.js";

/** One line of code that a person must decide, and why no rule can migrate it. */
export interface Decision {
  readonly file: string;
  /** Counted from 1, in the migrated file. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  /** The compiler's message, if it rejects the line. */
  readonly message?: string;
  readonly causes: readonly Cause[];
}

/** A place that depends on a removed or renamed clause and has no edit; `offset` counts in the unedited file. */
export interface Use {
  readonly file: string;
  readonly offset: number;
  readonly cause: Cause;
}

/** Where the team's code uses something that the new output does not have. Call it while the old output is in place. */
export function removedUses(
  team: TeamProject,
  found: Correspondence,
  of: Pair<SymbolsOf>,
  causesOf: CausesOf,
): readonly Use[] {
  const own = ownPaths(team);
  const gone = found.removed.flatMap(({ clause }) =>
    of.old(clause).map((symbol) => ({ symbol, cause: { clause, change: "removed" as const } })),
  );
  const lost = lostSymbols(found, of).flatMap(({ clause, symbol }) =>
    causesOf(clause).map((cause) => ({ symbol, cause })),
  );
  return [...gone, ...lost].flatMap(({ symbol, cause }) => {
    const declared = declaredName(team, symbol);
    if (!Node.isReferenceFindable(declared)) return [];
    return declared.findReferencesAsNodes().flatMap((use) => {
      const file = use.getSourceFile().getFilePath();
      return own.has(file) ? [{ file, offset: use.getStart(), cause }] : [];
    });
  });
}

/** An error that the compiler reports before the migration; `line` counts from 1. */
export interface KnownError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The errors from before the migration that the compiler still reports with the new output. */
export function errorsLeft(
  known: ReadonlyMap<string, KnownError>,
  errors: readonly Diagnostic[],
): readonly KnownError[] {
  const left = new Set(errors.map(errorKey));
  return [...known].flatMap(([key, error]) => (left.has(key) ? [error] : []));
}

/** The errors of a project, by file, line and code: edits keep every line at its number. */
export function knownErrors(team: TeamProject): ReadonlyMap<string, KnownError> {
  return new Map(
    diagnosticsOf(team).map((one) => {
      const file = one.getSourceFile()?.getFilePath() ?? "";
      return [errorKey(one), { file, line: one.getLineNumber() ?? 1, message: messageOf(one) }];
    }),
  );
}

/** The inputs of the decisions. */
interface DecisionParts {
  readonly team: TeamProject;
  readonly edits: Edits;
  readonly uses: readonly Use[];
  /** The compiler's errors with the new output. */
  readonly errors: readonly Diagnostic[];
  /** The errors before the migration. */
  readonly known: ReadonlyMap<string, KnownError>;
  readonly causesOf: CausesOf;
  /** The clauses that only the new spec has. */
  readonly added: ReadonlySet<string>;
  /** The clauses that an object must have a member for. */
  readonly required: ReadonlySet<string>;
  /** The new spec's clause of a generated name: `FILE NAME` or `FILE NAME MEMBER`. */
  readonly clauseOf: ReadonlyMap<string, string>;
}

/** Every place to decide, one a line. Call it while the new output is in place, with the team's files edited. */
export function decisions(parts: DecisionParts): readonly Decision[] {
  const { team, edits, uses, errors, known } = parts;
  const byLine = new Map<string, Decision>();
  const note = (decision: Decision) => {
    const key = `${decision.file}:${decision.line}`;
    byLine.set(key, joined(byLine.get(key), decision));
  };
  for (const { file, offset, cause } of uses) {
    const source = team.project.getSourceFile(file);
    if (source === undefined) continue;
    note({ ...placeIn(source, movedTo(offset, edits.of(file))), causes: [cause] });
  }
  for (const one of errors) {
    const source = one.getSourceFile();
    if (source === undefined || known.has(errorKey(one))) continue;
    const start = one.getStart() ?? 0;
    const missing = [...new Set(causesOfMissing(one, parts))];
    // The compiler names the member, so no other change of its type explains the error.
    const near = missing.length > 0 ? missing : causesOfPlace(one, source, start, parts);
    const causes = near.length === 0 && isOfTypes(one) ? parts.causesOf("ids") : near;
    note({ ...placeIn(source, start), message: messageOf(one), causes });
  }
  return [...byLine.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** The causes of a member that an object lacks: the compiler names the member's declaration beside its message. */
function causesOfMissing(one: Diagnostic, parts: DecisionParts): readonly Cause[] {
  const { project } = parts.team;
  return (one.compilerObject.relatedInformation ?? []).flatMap(({ file, start }) => {
    const declared = file === undefined ? undefined : project.getSourceFile(file.fileName);
    const name = start === undefined ? undefined : declared?.getDescendantAtPos(start);
    return name === undefined ? [] : clauseAt(name, parts).flatMap((clause) => changesOf(clause, parts));
  });
}

/** The causes of one clause: `causesOf` gives an added one only for its owner. */
const changesOf = (clause: string, { added, causesOf }: DecisionParts): readonly Cause[] =>
  added.has(clause) ? [{ clause, change: "added" }] : causesOf(clause);

/** The causes near an error. If an object lacks several members, the compiler names no declaration, but all of them are required. */
function causesOfPlace(
  one: Diagnostic,
  source: SourceFile,
  start: number,
  parts: DecisionParts,
): readonly Cause[] {
  const near = causesAt(source, start, parts);
  const required = lacksSeveral(one) ? near.filter(({ clause }) => parts.required.has(clause)) : [];
  return required.length > 0 ? required : near;
}

const lacksSeveral = (one: Diagnostic): boolean => [2739, 2740].includes(one.getCode());

/** A value of another type than is expected there: if nothing else explains it, it may be an id. */
const isOfTypes = (one: Diagnostic): boolean => [2322, 2345, 2769].includes(one.getCode());

/** The new clause of each generated name. */
export function clausesByName(model: InterfaceModel, of: SymbolsOf): ReadonlyMap<string, string> {
  return new Map(
    model.clauses.flatMap(({ id }) =>
      of(id).map(({ file, name, member }) => [keyOf(file, name, member), id] as const),
    ),
  );
}

const keyOf = (file: string, name: string, member?: string): string =>
  [file, name, ...(member === undefined ? [] : [member])].join(" ");

function joined(one: Decision | undefined, other: Decision): Decision {
  if (one === undefined) return other;
  const known = new Set(one.causes.map(({ clause }) => clause));
  return {
    ...other,
    ...one,
    ...((one.message ?? other.message) === undefined ? {} : { message: one.message ?? other.message ?? "" }),
    causes: [...one.causes, ...other.causes.filter(({ clause }) => !known.has(clause))],
  };
}

function placeIn(source: SourceFile, offset: number): Omit<Decision, "causes"> {
  const { line, column } = source.getLineAndColumnAtPos(offset);
  const code = source.getFullText().split(/\r?\n/)[line - 1] ?? "";
  return { file: source.getFilePath(), line, column, code: code.trim() };
}

/** The causes of the nearest generated names: those at the place itself, else those in the same statement. */
function causesAt(source: SourceFile, start: number, parts: DecisionParts): readonly Cause[] {
  for (let node = source.getDescendantAtPos(start); node !== undefined; node = node.getParent()) {
    const identifiers = Node.isIdentifier(node) ? [node] : node.getDescendantsOfKind(SyntaxKind.Identifier);
    const causes = [...new Set(identifiers.flatMap((one) => clauseAt(one, parts)))].flatMap(parts.causesOf);
    if (causes.length > 0) return causes;
    if (Node.isStatement(node)) return [];
  }
  return [];
}

function clauseAt(identifier: Node, { team, clauseOf }: DecisionParts): readonly string[] {
  const symbol = takenOut(identifier) ?? putIn(identifier) ?? identifier.getSymbol();
  const declarations = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  return declarations.flatMap((declaration) => {
    const path = declaration.getSourceFile().getFilePath();
    if (!team.isGenerated(path)) return [];
    const file = team.generatedPath(path);
    const owner = declaration.getParentIfKind(SyntaxKind.InterfaceDeclaration)?.getName();
    const name = symbol?.getName() ?? "";
    const aliased = symbol?.getAliasedSymbol()?.getName() ?? name;
    return clauseOf.get(owner === undefined ? keyOf(file, aliased) : keyOf(file, owner, name)) ?? [];
  });
}

/** The member that a variable was taken out of an object from: `state` in `{ state }: Job`. */
function takenOut(identifier: Node): MorphSymbol | undefined {
  const binding = identifier
    .getSymbol()
    ?.getDeclarations()
    .find((declaration) => Node.isBindingElement(declaration));
  const name = binding?.getPropertyNameNode()?.getText() ?? binding?.getName();
  return name === undefined ? undefined : binding?.getParent().getType().getProperty(name);
}

/** The member that an object is given: `state` in `const job: Job = { state: "done" }`. */
function putIn(identifier: Node): MorphSymbol | undefined {
  const assignment = identifier.getParent();
  const isOne = Node.isPropertyAssignment(assignment) || Node.isShorthandPropertyAssignment(assignment);
  if (!isOne || assignment.getNameNode() !== identifier) return undefined;
  const object = assignment.getParentIfKind(SyntaxKind.ObjectLiteralExpression);
  return object?.getContextualType()?.getProperty(assignment.getName());
}

function errorKey(one: Diagnostic): string {
  return `${one.getSourceFile()?.getFilePath()}:${one.getLineNumber()}:${one.getCode()}`;
}

/** The compiler's message without its further explanations. */
function messageOf(one: Diagnostic): string {
  const text = one.getMessageText();
  return text instanceof DiagnosticMessageChain ? text.getMessageText() : text;
}

function ownPaths(team: TeamProject): ReadonlySet<string> {
  return new Set(team.own().map((file) => file.getFilePath()));
}
