import type { InterfaceModel } from "../../../spec/model.js";
import { printable } from "../../../spec/text/layout.js";
import type { Report } from "../../run/report.js";
import { type Cause, causesOf } from "../causes.js";
import { placesIn } from "../place.js";

/** GitHub shows no more of a kind than this for one step. */
const most = 10;

interface Annotation {
  readonly level: "error" | "warning";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly title: string;
  readonly message: string;
}

/** Workflow commands that put each cause on the line of the spec that it breaks, the worst first. */
export function annotations(report: Report, model: InterfaceModel, spec: string): readonly string[] {
  const { failures, warnings } = causesOf(report.checks);
  const place = placesIn(model);
  const of = (level: Annotation["level"]) => (cause: Cause) => {
    const { id, title, expected = "", actual = "" } = cause.first;
    const message = [`${title}`, `expected: ${expected}`, `got: ${actual}`, ...also(cause)].join("\n");
    return command({ level, file: spec, ...place(cause.first), title: id, message });
  };
  const faults = (report.baseline?.faults ?? []).map(({ entry, says, remedy, line, column }) => {
    const file = report.baseline?.file ?? "";
    return command({
      level: "error",
      file,
      line,
      column,
      title: `baseline: ${entry}`,
      message: `${says}; ${remedy}`,
    });
  });
  return [
    ...[...faults, ...failures.map(of("error"))].slice(0, most),
    ...warnings.map(of("warning")).slice(0, most),
  ];
}

function also({ others, blocked }: Cause): readonly string[] {
  return [
    ...(others.length > 0 ? [`failing likewise: ${others.length} more`] : []),
    ...(blocked.length > 0 ? [`blocked by it: ${blocked.length} checks`] : []),
  ];
}

function command({ level, file, line, column, title, message }: Annotation): string {
  const properties = { file, line: String(line), col: String(column), title };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${level} ${list.join(",")}::${data(message)}`;
}

/** A command ends with its line, and a percent sign begins an escape: nothing that a deployment says does either. */
function data(text: string): string {
  return text
    .split("\n")
    .map((line) => printable(line).replaceAll("%", "%25"))
    .join("%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
