// Adds the members that an object literal of a team's module lacks.
import type { ObjectLiteralExpression, SourceFile, VariableDeclaration } from "ts-morph";
import { Edits, edited } from "../layout/edits.js";
import { loadTsMorph } from "./ts-morph.js";

/** An object that a module declares: its type, and the members that the type requires. */
export interface Declared {
  readonly type: string;
  readonly members: readonly Member[];
}

/** One member as the code has it, such as `delete: (_request, next) => next()`, with the import that it needs. */
export interface Member {
  readonly name: string;
  readonly text: string;
  /** Lines of a comment above it, without the slashes. */
  readonly comment?: readonly string[];
  readonly imports?: string;
}

/** A file with the missing members added. */
export interface Completed {
  readonly text: string;
  /** Names of the members that were added. */
  readonly added: readonly string[];
}

/** The new text of a file; undefined if it lacks none. All other text stays byte for byte. */
export function completed(path: string, text: string, declares: Declared): Completed | undefined {
  const { Project, Node } = loadTsMorph();
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile(path, text);
  const literal = file
    .getVariableDeclarations()
    .map((one) => literalOf(one, declares))
    .find(Node.isObjectLiteralExpression);
  // A spread may contain any of them: the compiler knows, this code does not.
  if (literal === undefined || literal.getProperties().some(Node.isSpreadAssignment)) return undefined;
  const missing = declares.members.filter(({ name }) => !has(literal, name));
  if (missing.length === 0) return undefined;
  const edits = new Edits();
  addImports(file, missing, edits);
  addMembers(literal, missing, edits);
  return { text: edited(file.getFullText(), edits.of(path)), added: missing.map(({ name }) => name) };

  /** `const visit: VisitHandlers = { … }` or `const visit = { … } satisfies VisitHandlers`. */
  function literalOf(declaration: VariableDeclaration, { type }: Declared) {
    const value = declaration.getInitializer();
    if (declaration.getTypeNode()?.getText() === type) return value;
    if (!Node.isSatisfiesExpression(value)) return undefined;
    return value.getTypeNode()?.getText() === type ? value.getExpression() : undefined;
  }
}

const has = (literal: ObjectLiteralExpression, name: string): boolean =>
  literal.getProperty(name) !== undefined || literal.getProperty(JSON.stringify(name)) !== undefined;

function addImports(file: SourceFile, members: readonly Member[], edits: Edits): void {
  const there = file.getFullText();
  const lines = members.flatMap(({ imports }) =>
    imports === undefined || there.includes(imports) ? [] : [imports],
  );
  if (lines.length === 0) return;
  const start = file.getImportDeclarations().at(-1)?.getEnd() ?? 0;
  const end = lineEnd(file);
  const text = start === 0 ? lines.map((line) => line + end) : lines.map((line) => end + line);
  edits.add(file.getFilePath().slice(1), { start, length: 0, text: text.join("") });
}

/** Each below its comment if the literal has several lines; else after its last member, where a comment has no room. */
function addMembers(literal: ObjectLiteralExpression, members: readonly Member[], edits: Edits): void {
  const file = literal.getSourceFile();
  const path = file.getFilePath().slice(1);
  const text = file.getFullText();
  const brace = literal.getEnd() - 1;
  const line = text.slice(0, brace).lastIndexOf("\n") + 1;
  const [first] = literal.getProperties();
  const last = literal.getProperties().at(-1);
  const comma = last !== undefined && !/,\s*$/.test(withoutComments(text.slice(last.getEnd(), brace)));
  if (comma) edits.add(path, { start: last.getEnd(), length: 0, text: "," });
  if (text.slice(line, brace).trim() === "" && line > literal.getStart()) {
    const indent = first === undefined ? `${text.slice(line, brace)}  ` : indentAt(text, first.getStart());
    const lines = members.flatMap(({ comment = [], text }) => [
      ...comment.map((one) => `// ${one}`),
      `${text},`,
    ]);
    const added = lines.map((one) => `${indent}${one}${lineEnd(file)}`).join("");
    edits.add(path, { start: line, length: 0, text: added });
    return;
  }
  const spaced = text[brace - 1] === " " ? "" : " ";
  edits.add(path, {
    start: brace,
    length: 0,
    text: `${spaced}${members.map((one) => one.text).join(", ")} `,
  });
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");

function indentAt(text: string, position: number): string {
  const line = text.lastIndexOf("\n", position) + 1;
  return /^[ \t]*/.exec(text.slice(line, position))?.[0] ?? "";
}

const lineEnd = (file: SourceFile): string => (file.getFullText().includes("\r\n") ? "\r\n" : "\n");
