// Describes which checks were not run because an option was missing, and which option to add.
import { counted } from "../../spec/text/counted.js";
import type { Report } from "../runner/report.js";

/** The checks that are not tested without an option, and the option. */
const families = [
  { lack: "other-site", name: "site isolation", flag: "--other-site ID", also: "" },
  {
    lack: "credentials",
    name: "requests without credentials",
    flag: "--token TOKEN or --header 'NAME: VALUE'",
    also: "",
  },
  {
    lack: "limited-token",
    name: "what a token's scopes allow",
    flag: "--limited-token TOKEN",
    also: ", a token with fewer rights (repeatable)",
  },
  {
    lack: "type-action",
    name: "actions of a whole type",
    flag: "--call-actions",
    also: "; they may change records that the run did not add",
  },
  { lack: "write", name: "adds, updates and deletes", flag: "--write", also: "" },
] as const;

/** One sentence for each option that the run lacked: `site isolation (32 checks): add --other-site ID`. */
export function notTested(report: Pick<Report, "checks">): readonly string[] {
  return lackedBy(report).map(({ what, flag, also }) => `${what}: add ${flag}${also}`);
}

/** The same without explanations, each short enough for a line. */
export function notTestedInShort(report: Pick<Report, "checks">): readonly string[] {
  return lackedBy(report).map(({ what, flag }) => `${what}: add ${flag}`);
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
