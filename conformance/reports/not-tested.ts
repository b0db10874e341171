// Describes which checks were not run because an option was missing or lists are too long, and what to do.
import { counted } from "../../spec/text/counted.js";
import type { Report } from "../runner/report.js";

/** The checks that are not tested for lack of something, and how the next run gets it. */
const families = [
  { lack: "other-site", name: "site isolation", remedy: "add --other-site ID", also: "" },
  {
    lack: "credentials",
    name: "requests without credentials",
    remedy: "add --token TOKEN or --header 'NAME: VALUE'",
    also: "",
  },
  {
    lack: "limited-token",
    name: "what a token's scopes allow",
    remedy: "add --limited-token TOKEN",
    also: ", a token with fewer rights (repeatable)",
  },
  {
    lack: "type-action",
    name: "actions of a whole type",
    remedy: "add --call-actions",
    also: "; they may change records that the run did not add",
  },
  { lack: "write", name: "adds, updates and deletes", remedy: "add --write", also: "" },
  {
    lack: "fewer-records",
    name: "lists too long to read",
    remedy: "test with fewer records",
    also: "; a check that compares lists reads a few pages of each",
  },
] as const;

/** One sentence for each thing that the run lacked: `site isolation (32 checks): add --other-site ID`. */
export function notTested(report: Pick<Report, "checks">): readonly string[] {
  return lackedBy(report).map(({ what, remedy, also }) => `${what}: ${remedy}${also}`);
}

/** The same without explanations, each short enough for a line. */
export function notTestedInShort(report: Pick<Report, "checks">): readonly string[] {
  return lackedBy(report).map(({ what, remedy }) => `${what}: ${remedy}`);
}

function lackedBy({ checks }: Pick<Report, "checks">) {
  const left = checks.filter(
    ({ kind, lacks }) => lacks !== undefined && (kind === "required" || lacks === "type-action"),
  );
  return families.flatMap(({ lack, name, ...option }) => {
    const count = left.filter(({ lacks }) => lacks === lack).length;
    return count === 0 ? [] : [{ what: `${name} (${counted(count, "check")})`, ...option }];
  });
}
