// Says which required checks were not run because the run lacked something, and what to add.
import { counted } from "../../spec/text/counted.js";
import type { Lack } from "../http/blocked.js";
import type { CheckResult, Report } from "../runner/report.js";

/** What is not tested without something, and the option that gives it. */
const families: Readonly<Record<Lack, { readonly name: string; readonly remedy: string }>> = {
  "other-site": { name: "site isolation", remedy: "add --other-site ID" },
  write: { name: "adds, updates and deletes", remedy: "add --write" },
  records: { name: "searches and reads without records", remedy: "add --id TYPE/ID" },
};

/** One sentence for each thing that the run lacked: `site isolation (32 checks): add --other-site ID`. */
export function notTested({ checks }: Pick<Report, "checks">): readonly string[] {
  const lacking = checks.filter(
    ({ kind, verdict, lacks }) => kind === "required" && verdict === "not-applicable" && lacks !== undefined,
  );
  return (["other-site", "write", "records"] as const).flatMap((lack) => {
    const count = lacking.filter((result: CheckResult) => result.lacks === lack).length;
    const { name, remedy } = families[lack];
    return count === 0 ? [] : [`${name} (${counted(count, "check")}): ${remedy}`];
  });
}
