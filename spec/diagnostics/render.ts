// Renders diagnostics as text for a person.
import { counted } from "../text/counted.js";
import { unsafe } from "../text/harmless.js";
import { type Paint, painter } from "../text/paint.js";
import type { Diagnostic } from "./diagnostic.js";

interface RenderOptions {
  readonly color: boolean;
  /** The maximum width of a line, in columns. */
  readonly width: number;
  /** What they are (default: mistakes). */
  readonly what?: "warning";
}

/**
 * The diagnostics as text: place, code and message, the source lines with carets under the place, and the remedy.
 * `text` is the file's content, or that of each file by name. Lines are at most `width` columns wide; long source
 * lines are cut on both sides of the place.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  text: string | ReadonlyMap<string, string>,
  options: RenderOptions,
): string {
  const { color, width, what = "mistake" } = options;
  const look = { width, paint: painter(color) };
  const known = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const content = typeof text === "string" ? text : text.get(file);
    const lines = known.get(file) ?? content?.split(/\r\n|\n|\r/) ?? [];
    known.set(file, lines);
    return lines;
  };
  const count = look.paint(counted(diagnostics.length, what), "bad");
  const blocks = diagnostics.map((diagnostic) => blockOf(diagnostic, linesOf(diagnostic.file), look));
  return [...blocks, count].map((block) => `${block}\n`).join("\n");
}

interface Look {
  readonly width: number;
  readonly paint: Paint;
}

function blockOf(diagnostic: Diagnostic, lines: readonly string[], look: Look): string {
  const { file, line, column, code, message, remedy, suggestion } = diagnostic;
  // A file that can't be read has no lines to name.
  const place = code === "CRI1001" ? file : `${file}:${line}:${column}`;
  const [head = "", ...more] = wrap(`${place}  ${code}  ${message}`, look.width, "  ", true);
  const meant = suggestion === undefined ? [] : wrap(`Did you mean "${suggestion}"?`, look.width, "  ");
  return [
    head.replace(place, () => look.paint(place, "bold")).replace(code, () => look.paint(code, "bad")),
    ...more,
    ...frameOf(diagnostic, lines, look),
    ...meant,
    ...wrap(remedy, look.width, "  "),
  ].join("\n");
}

/** The line of the place with its neighbours, and carets under the place. */
function frameOf(
  { line, column, length }: Diagnostic,
  lines: readonly string[],
  look: Look,
): readonly string[] {
  if (lines[line - 1] === undefined || lines.every((one) => one === "")) return [];
  const gutter = String(line + 1).length + 2;
  const room = Math.max(20, look.width - gutter - 3);
  // A long line is cut on the left too, so that the carets stay in sight.
  const cut = Math.max(0, column - 1 + Math.min(length, 20) - room);
  const row = (number: number) => {
    const content = lines[number - 1];
    if (content === undefined) return [];
    return [`${String(number).padStart(gutter)} | ${visible(content).slice(cut, cut + room)}`.trimEnd()];
  };
  const faint = (text: string) => look.paint(text, "quiet");
  const start = column - 1 - cut;
  const carets = "^".repeat(Math.max(1, Math.min(length, room - start)));
  return [
    ...row(line - 1).map(faint),
    ...row(line),
    `${" ".repeat(gutter)} | ${" ".repeat(start)}${look.paint(carets, "bad")}`,
    ...row(line + 1).map(faint),
  ];
}

/** Tabs take one column here, as does a dot for each character that would steer the terminal. */
const visible = (text: string): string => text.replaceAll("\t", " ").replace(unsafe, "\u00b7");

/** Lines of at most `width` columns, all but a first one that begins with a place indented. */
function wrap(text: string, width: number, indent: string, hanging = false): readonly string[] {
  const lines: string[] = [];
  for (const word of visible(text).split(" ")) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(hanging ? word : `${indent}${word}`);
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}
