// Writes the output of `cri-kit migrate`.
import type { SpecNode } from "../../spec/spec-node.js";
import { counted } from "../../spec/text/counted.js";
import { spaced } from "../../spec/text/fitting.js";
import { columns, labelled, printable, wrapped } from "../../spec/text/layout.js";
import { quoted } from "../../spec/text/shell-word.js";
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
  /** The command without `--project`, for the projects that are still to migrate. */
  readonly again: string;
  /** The command that lists all errors of the project. */
  readonly compile: string;
  /** The project, if the user did not name it and it is not in the working folder. */
  readonly project?: string;
}

export function migrateText(parts: ReportParts): string {
  const { migrated, dryRun, project } = parts;
  return spaced([
    project === undefined ? [] : labelled("project", `${project} (--project names another one)`, 0),
    renamesLines(migrated),
    filesLines(migrated, dryRun),
    ...migrated.decisions.map((one) => decisionLines(one, migrated.correspondence)),
    earlierLines(parts),
    settledLines(migrated),
    otherLines(parts),
    summaryLines(parts),
  ]);
}

const renamesLines = ({ renames }: Migrated): readonly string[] =>
  renames.flatMap(({ clause, places }) => [
    ...wrapped(`renamed ${clause.old} to ${clause.new}`, columns),
    `  ${placesText(places)}`,
  ]);

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
    ...labelled("code", code, 2),
    ...labelled("compiler", message, 2),
    ...causes.slice(0, mostCauses).flatMap((cause) => causeLines(cause, correspondence)),
  ];
}

/** The most causes listed for one place. */
const mostCauses = 3;

function causeLines({ clause, change, text }: Cause, { candidates }: Correspondence): readonly string[] {
  if (text !== undefined) {
    return [
      ...labelled("changed", clause, 2),
      ...labelled("was", text.old, 4),
      ...labelled("is", text.new, 4),
    ];
  }
  if (change === "renamed") return labelled("text", `${clause} was renamed; does this mean it?`, 2);
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

/** Without edits, the errors that only the old output has are those of code that already uses the new names. */
function settledLines({ texts, settled, isGenerated }: Migrated): readonly string[] {
  if (settled === 0 || texts.size > 0 || isGenerated) return [];
  const places = settled === 1 ? "1 place that does" : `${settled} places that do`;
  return wrapped(
    `your code already uses the new names, in ${places} not compile until you generate the code again`,
    columns,
  );
}

function otherLines({ migrated: { others, generated, isGenerated }, again }: ReportParts): readonly string[] {
  if (others.length === 0 || isGenerated) return [];
  const commands = others.map((project) => `  ${again} --project ${quoted(shown(project))}`);
  const what = others.length === 1 ? "another project uses" : "other projects use";
  return [
    ...wrapped(
      `${what} ${shown(generated)} too. If you have not migrated ${others.length === 1 ? "it" : "them"} yet, do so before you generate:`,
      columns,
    ),
    ...commands,
  ];
}

function summaryLines({ migrated, dryRun, next }: ReportParts): readonly string[] {
  const { decisions, texts, ownFiles, generated, isGenerated } = migrated;
  const changed = `${dryRun ? "would change" : "changed"} ${texts.size} of ${counted(ownFiles, "file")} of your own`;
  return [
    ...wrapped(`${changed}; ${counted(decisions.length, "place")} left for you to decide`, columns),
    ...(dryRun ? ["nothing was written (--dry-run)"] : []),
    ...(isGenerated
      ? wrapped(`${shown(generated)} already has the code of the new spec`, columns)
      : dryRun
        ? []
        : [`next: ${next}`]),
  ];
}
