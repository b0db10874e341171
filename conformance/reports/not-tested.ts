// Describes which checks were not run because an option was missing, and which option to add.
import { counted } from "../../spec/text/counted.js";
import type { Report } from "../runner/report.js";

/** The checks that are not tested without an option, and the option. */
const families = [
  { lack: "other-site", name: "site isolation", remedy: "add --other-site ID" },
  {
    lack: "credentials",
    name: "requests without credentials",
    remedy: "add the credentials, --token TOKEN or --header 'NAME: VALUE'",
  },
  {
    lack: "limited-token",
    name: "what a token's scopes allow",
    remedy: "add --limited-token TOKEN, a token that lacks scopes (repeatable)",
  },
  {
    lack: "type-action",
    name: "actions of a whole type",
    remedy: "add --call-actions; they may change records of others",
  },
  { lack: "write", name: "adds, updates and deletes", remedy: "add --write" },
] as const;

/** One sentence for each option that the run lacked: `site isolation (32 checks): add --other-site ID`. */
export function notTested({ checks }: Pick<Report, "checks">): readonly string[] {
  const left = checks.filter(
    ({ kind, lacks }) => lacks !== undefined && (kind === "required" || lacks === "type-action"),
  );
  return families.flatMap(({ lack, name, remedy }) => {
    const count = left.filter(({ lacks }) => lacks === lack).length;
    return count === 0 ? [] : [`${name} (${counted(count, "check")}): ${remedy}`];
  });
}
