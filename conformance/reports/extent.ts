// Says what a run covered: its sites, and how many of all required checks, so that its verdict is not read as one on all.
import { counted } from "../../spec/text/counted.js";
import type { OverallVerdict, Report } from "../runner/report.js";

type Counted = Pick<Report, "requiredInAll" | "watched" | "summary">;

/**
 * `7 of 784 required checks`, for a run with `--only` or of watched traffic: its verdict says nothing of the rest. Undefined for
 * other runs. A judged check passed or failed.
 */
function partOf({ requiredInAll, watched, summary: { required } }: Counted): string | undefined {
  const seen = watched && Object.values(required).reduce((sum, count) => sum + count, 0);
  const all = requiredInAll ?? seen;
  if (all === undefined) return undefined;
  return `${(required.pass ?? 0) + (required.fail ?? 0)} of ${counted(all, "required check")}`;
}

/** `7 of 784 required checks judged`; undefined for a run that tests everything. */
export function extentOf(report: Counted): string | undefined {
  const part = partOf(report);
  return part && `${part} judged`;
}

/** What the verdict of a run covers that selected no required check. */
function selectedNone({ requiredInAll, watched, summary }: Counted): string | undefined {
  const isEmpty = Object.values(summary.required).every((count) => count === 0);
  return requiredInAll === undefined || watched !== undefined || !isEmpty
    ? undefined
    : `none of ${counted(requiredInAll, "required check")} was selected`;
}

/** The verdict on the deployment, and its `extent` if that is not everything. `word` is that of the verdict. One failure is enough to not conform, but to conform takes all checks. */
export function verdictWords(
  report: Counted & { readonly verdict: OverallVerdict },
  word: string,
): { readonly word: string; readonly extent?: string } {
  const part = partOf(report);
  if (part === undefined) return { word };
  return report.verdict === "conformant"
    ? { word: `${word} as far as tested`, extent: part }
    : { word, extent: selectedNone(report) ?? `${part} judged` };
}

/** `site 12`; `sites 12 and 13`; undefined if the interface has no sites. */
export function siteWords({
  site,
  otherSite,
}: Pick<Report["deployment"], "site" | "otherSite">): string | undefined {
  const sites = [site, otherSite].filter((one) => one !== undefined);
  return sites.length === 0 ? undefined : `${sites.length === 1 ? "site" : "sites"} ${sites.join(" and ")}`;
}
