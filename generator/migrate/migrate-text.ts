// Writes the output of `cri-kit migrate`.
import type { SpecNode } from "../../spec/spec-node.js";
import { columns, labelled, printable, wrapped } from "../../spec/text/layout.js";
import type { Cause } from "./changed-nodes.js";
import type { Correspondence } from "./correspondence.js";
import type { Decision } from "./decisions.js";
import type { Migrated } from "./migrate.js";
import { shown } from "./team-project.js";

export interface ReportParts {
  readonly migrated: Migrated;
  readonly dryRun: boolean;
  /** The command to run next. */
  readonly next: string;
}

export function migrateText({ migrated, dryRun, next }: ReportParts): string {
  const sections = [
    renamesLines(migrated),
    filesLines(migrated, dryRun),
    ...migrated.decisions.map((one) => decisionLines(one, migrated.correspondence)),
    summaryLines(migrated, dryRun, next),
  ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function renamesLines({ renames }: Migrated): readonly string[] {
  return renames.flatMap(({ clause, places }) => [
    ...wrapped(`renamed ${clause.old} to ${clause.new}`, columns),
    `  ${placesText(places)}`,
  ]);
}

function placesText(places: readonly string[]): string {
  if (places.length === 0) return "your code does not use it";
  return `${counted(places.length, "place")} in ${counted(new Set(places).size, "file")}`;
}

function filesLines({ texts }: Migrated, dryRun: boolean): readonly string[] {
  const word = dryRun ? "would change" : "changed";
  return [...texts.keys()].map((path) => `  ${word}  ${shown(path)}`);
}

function decisionLines(decision: Decision, correspondence: Correspondence): readonly string[] {
  const { file, line, column, code, message, causes } = decision;
  return [
    `decide: ${shown(file)}:${line}:${column}`,
    ...labelled("code", printable(code), 2),
    ...(message === undefined ? [] : labelled("compiler", printable(message), 2)),
    ...causes.slice(0, mostCauses).flatMap((cause) => causeLines(cause, correspondence)),
  ];
}

/** The most causes listed for one place. */
const mostCauses = 3;

function causeLines({ clause, change, text }: Cause, { candidates }: Correspondence): readonly string[] {
  if (text !== undefined) {
    return [
      ...labelled("changed", clause, 2),
      ...labelled("was", printable(text.old), 4),
      ...labelled("is", printable(text.new), 4),
    ];
  }
  if (change === "renamed") return labelled("text", `${clause} was renamed; does this text mean it?`, 2);
  const node = [...candidates.keys()].find((one) => one.clause === clause);
  const added = change === "removed" && node !== undefined ? (candidates.get(node) ?? []) : [];
  return [...labelled(change, clause, 2), ...renameLines(clause, added)];
}

/** The flags that would make a removed clause a renamed one. */
function renameLines(clause: string, added: readonly SpecNode[]): readonly string[] {
  if (added.length === 0) return [];
  return [
    "    if it was renamed, undo the changes and run the command again with",
    ...added.slice(0, mostCauses).map((node) => `      --rename ${clause}=${node.clause}`),
  ];
}

function summaryLines(migrated: Migrated, dryRun: boolean, next: string): readonly string[] {
  const { decisions, texts, ownFiles, errorsBefore } = migrated;
  const changed = `${dryRun ? "would change" : "changed"} ${texts.size} of ${counted(ownFiles, "file")} of your own`;
  return [
    ...wrapped(`${changed}; ${counted(decisions.length, "place")} left for you to decide`, columns),
    ...(errorsBefore === 0
      ? []
      : wrapped(`not listed: ${counted(errorsBefore, "error")} that the project had before`, columns)),
    ...(dryRun ? ["nothing was written (--dry-run)"] : [`next: ${next}`]),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
