// Formats annotations for GitHub Actions, which shows them at a line of a changed file.
import { ownCommand } from "../text/harmless.js";
import { printable } from "../text/layout.js";

/** GitHub shows at most this many annotations of a kind per step. */
export const mostAnnotations = 10;

/** An annotation at a line of a file in the repository, or of the whole job. */
export interface Annotation {
  readonly level: "error" | "warning";
  /** Absent if the annotation belongs to no file of the repository. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly title: string;
  readonly message: string;
}

/** The lines for annotations: GitHub shows only the first of each level. */
export const annotationLines = (all: readonly Annotation[]): readonly string[] =>
  (["error", "warning"] as const).flatMap((level) =>
    all
      .filter((one) => one.level === level)
      .slice(0, mostAnnotations)
      .map(workflowCommand),
  );

/** The line that makes GitHub Actions show the annotation (its documentation, "Workflow commands"). */
export function workflowCommand({ level, file, line, column, title, message }: Annotation): string {
  const properties = { file, line, col: column, title };
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${property(String(value))}`],
  );
  return ownCommand(`::${level} ${list.join(",")}::${data(message)}`);
}

/** Text from outside must not end the command with a line break or begin an escape with a percent sign. */
const data = (text: string): string =>
  text
    .split("\n")
    .map((line) => printable(line).replaceAll("%", "%25"))
    .join("%0A");

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
