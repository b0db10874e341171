// The compiler's errors in the team's own code.
import { type Diagnostic, DiagnosticMessageChain, Node, type SourceFile, SyntaxKind, ts } from "ts-morph";
import { type GeneratedName, namesAt } from "./generated-names.js";
import type { TeamCode } from "./team-code.js";

/** A place in a file; line and column count from 1. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text of the line. */
  readonly code: string;
}

/** An error of the compiler. What it finds in the code is asked before the code changes. */
export interface CodeError extends CodePlace {
  /** The compiler's number of this kind of error. */
  readonly number: number;
  /** Without its further explanations. */
  readonly message: string;
  /** The generated names that the compiler names beside its message, such as the member that an object lacks. */
  readonly named: () => readonly GeneratedName[];
  /** The generated names at the place, then those around it, from the inside out to the statement. */
  readonly around: () => Iterable<readonly GeneratedName[]>;
}

/** The errors in the team's own modules. The generated ones are not checked: they take far longer. */
export function codeErrors(team: TeamCode): readonly CodeError[] {
  const own = team.ownPaths();
  return team.own().flatMap((file) =>
    file.getPreEmitDiagnostics().flatMap((one) => {
      const source = one.getSourceFile();
      if (source === undefined || !own.has(source.getFilePath())) return [];
      return one.getCategory() === ts.DiagnosticCategory.Error ? [errorIn(source, one, team)] : [];
    }),
  );
}

function errorIn(source: SourceFile, one: Diagnostic, team: TeamCode): CodeError {
  const start = one.getStart() ?? 0;
  const text = one.getMessageText();
  return {
    ...placeIn(source, start),
    number: one.getCode(),
    message: text instanceof DiagnosticMessageChain ? text.getMessageText() : text,
    named: () =>
      (one.compilerObject.relatedInformation ?? []).flatMap(({ file, start }) => {
        const declared = file === undefined ? undefined : team.project.getSourceFile(file.fileName);
        const name = start === undefined ? undefined : declared?.getDescendantAtPos(start);
        return name === undefined ? [] : namesAt(name, team);
      }),
    around: () => namesAround(source, start, team),
  };
}

function* namesAround(source: SourceFile, start: number, team: TeamCode): Iterable<readonly GeneratedName[]> {
  for (let node = source.getDescendantAtPos(start); node !== undefined; node = node.getParent()) {
    const identifiers = Node.isIdentifier(node) ? [node] : node.getDescendantsOfKind(SyntaxKind.Identifier);
    yield identifiers.flatMap((one) => namesAt(one, team));
    if (Node.isStatement(node)) return;
  }
}

/** The place of an offset in a file of the project; undefined for another file. */
export function placeAt({ project }: TeamCode, file: string, offset: number): CodePlace | undefined {
  const source = project.getSourceFile(file);
  return source && placeIn(source, offset);
}

function placeIn(source: SourceFile, offset: number): CodePlace {
  const { line, column } = source.getLineAndColumnAtPos(offset);
  const code = source.getFullText().split(/\r?\n/)[line - 1] ?? "";
  return { file: source.getFilePath(), line, column, code: code.trim() };
}

/** The first file of the team's own that cannot be parsed. */
export function syntaxError({ own, project }: TeamCode): Pick<CodePlace, "file" | "line"> | undefined {
  for (const file of own()) {
    const [first] = project.getProgram().getSyntacticDiagnostics(file);
    if (first !== undefined) return { file: file.getFilePath(), line: first.getLineNumber() };
  }
  return undefined;
}
