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
  /** The command that lists all errors of the project. */
  readonly compile: string;
  /** The project, if the user did not name it and it is not in the working folder. */
  readonly project?: string;
}

export function migrateText(parts: ReportParts): string {
  const { migrated, dryRun, project } = parts;
  const sections = [
    project === undefined ? [] : labelled("project", `${project} (--project names another one)`, 0),
    renamesLines(migrated),
    filesLines(migrated, dryRun),
    ...migrated.decisions.map((one) => decisionLines(one, migrated.correspondence)),
    earlierLines(parts),
    summaryLines(parts),
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
  if (places.length === 0) return "your code does not use the old name";
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

/** The most earlier errors that are named. */
const mostEarlier = 2;

function earlierLines({ migrated: { errorsBefore }, compile }: ReportParts): readonly string[] {
  if (errorsBefore.length === 0) return [];
  return [
    ...wrapped(`not listed: ${counted(errorsBefore.length, "error")} that the project had before`, columns),
    ...errorsBefore
      .slice(0, mostEarlier)
      .flatMap(({ file, line, message }) =>
        labelled("at", `${shown(file)}:${line}: ${printable(message)}`, 2),
      ),
    ...labelled("see all", compile, 2),
  ];
}

function summaryLines({ migrated, dryRun, next }: ReportParts): readonly string[] {
  const { decisions, texts, ownFiles } = migrated;
  const changed = `${dryRun ? "would change" : "changed"} ${texts.size} of ${counted(ownFiles, "file")} of your own`;
  return [
    ...wrapped(`${changed}; ${counted(decisions.length, "place")} left for you to decide`, columns),
    ...(dryRun ? ["nothing was written (--dry-run)"] : [`next: ${next}`]),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
