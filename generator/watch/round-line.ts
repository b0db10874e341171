// Writes the line that `generate --watch` prints for each run.
import { columns } from "../../spec/text/layout.js";
import type { Outcome } from "../commands/attempt.js";
import type { GenerateOptions } from "../commands/options.js";

/** One line: the counts, the time, and as many paths as fit. */
export function roundLine(
  outcome: Outcome,
  { out, dryRun = false }: GenerateOptions,
  milliseconds: number,
): string {
  const took = `in ${Math.round(milliseconds)} ms`;
  if (outcome.kind === "fresh") return `${out}: nothing to change, ${took}\n`;
  const { writes, removals } = outcome.plan;
  const counts = `${writes.length} written, ${removals.length} removed`;
  const head = `${out}: ${counts}${dryRun ? " (dry run)" : ""}, ${took}`;
  const paths = [...writes.map(({ path }) => path), ...removals.map((path) => `-${path}`)];
  return `${head}${listed(paths, columns - head.length)}\n`;
}

function listed(paths: readonly string[], room: number): string {
  let text = "";
  for (const [index, path] of paths.entries()) {
    const next = `${text}${index === 0 ? ": " : ", "}${path}`;
    const rest = index + 1 < paths.length ? ", …" : "";
    if (next.length + rest.length > room) return text === "" ? "" : `${text}, …`;
    text = next;
  }
  return text;
}
