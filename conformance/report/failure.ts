import type { CheckResult, Report } from "../run/report.js";
import type { Cause } from "./causes.js";
import { atMost, columns, labelled, printable, wrapped } from "./layout.js";
import type { Paint } from "./paint.js";
import { alone, curl, needsBodyFile } from "./shell.js";

const indent = 6;
/** Lines of a script that are shown. */
const mostScript = 3;
const heads = {
  fail: ["FAIL", "bad"],
  error: ["ERROR", "bad"],
  blocked: ["BLOCK", "doubtful"],
  warn: ["WARN", "doubtful"],
} as const;

/** One cause in at most fifteen lines; commands to copy are never broken, all else keeps to 80 columns. */
export function failureLines(report: Report, cause: Cause, paint: Paint): readonly string[] {
  const { first, others, blocked } = cause;
  return [
    ...headLines(first, paint),
    ...labelled("document", first.means ? `${first.section}: ${first.means}` : first.section, indent, 2),
    ...(first.expected === undefined ? [] : labelled("expected", printable(first.expected), indent, 2)),
    ...(first.actual === undefined ? [] : labelled("got", printable(first.actual), indent, 2)),
    ...(first.reason === undefined
      ? []
      : labelled("because", printable(first.reason), indent, first.expected === undefined ? 2 : 1)),
    ...tryLines(first),
    `${" ".repeat(indent)}alone      ${alone(report, first.id)}`,
    ...(others.length === 0 ? [] : labelled("also", `${others.length} more: ${subjects(others)}`, indent, 2)),
    ...(blocked.length === 0
      ? []
      : labelled("blocks", `${blocked.length} checks that stand on it`, indent, 1)),
  ];
}

function headLines({ verdict, title, kind }: CheckResult, paint: Paint): readonly string[] {
  const [word, color] =
    heads[verdict === "warn" || verdict === "error" || verdict === "blocked" ? verdict : "fail"];
  const room = columns - indent - kind.length - 2;
  const lines = atMost(wrapped(printable(title), room), 2);
  return lines.map((line, index) =>
    index === 0
      ? `${paint(word.padEnd(indent), color)}${line.padEnd(room)}  ${kind}`
      : `${" ".repeat(indent)}${line}`,
  );
}

function tryLines({ exchanges, script, reason }: CheckResult): readonly string[] {
  const [exchange] = exchanges ?? [];
  if (script !== undefined)
    return scriptLines(script.split("\n"), reason === undefined ? mostScript : mostScript - 1);
  if (!exchange) return [];
  const line = `${" ".repeat(indent)}try        ${printable(curl(exchange))}`;
  if (!needsBodyFile(exchange)) return [line];
  return [line, `${" ".repeat(indent + 11)}(body.json is this check's requestBody in the --json report)`];
}

/** A script's first lines; all of it is in the report's file. */
function scriptLines(lines: readonly string[], most: number): readonly string[] {
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const left = lines.length - shown.length;
  const all =
    left === 0 ? shown : [...shown, `(${left} more lines in this check's script in the --json report)`];
  return all.map(
    (line, index) =>
      `${" ".repeat(indent)}${index === 0 ? "try".padEnd(11) : " ".repeat(11)}${printable(line)}`,
  );
}

/** The middle parts of the ids. */
function subjects(results: readonly CheckResult[]): string {
  return [...new Set(results.map(({ id }) => id.split("/")[1] ?? id))].join(", ");
}
