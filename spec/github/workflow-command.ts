import { printable } from "../text/layout.js";

/** GitHub shows no more of a kind than this for one step. */
export const mostAnnotations = 10;

/** Something to be shown at a line of a file of the repository. */
export interface Annotation {
  readonly level: "error" | "warning";
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly title: string;
  readonly message: string;
}

/** The workflow command that shows it (GitHub Actions, "Workflow commands"), in one line. */
export function workflowCommand({ level, file, line, column, title, message }: Annotation): string {
  const col = column === undefined ? {} : { col: String(column) };
  const properties = { file, line: String(line), ...col, title };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${level} ${list.join(",")}::${data(message)}`;
}

/** A command ends with its line, and a percent sign begins an escape: no text from elsewhere does either. */
function data(text: string): string {
  return text
    .split("\n")
    .map((line) => printable(line).replaceAll("%", "%25"))
    .join("%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
