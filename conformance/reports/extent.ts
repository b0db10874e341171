// Says how many of all required checks a run judged, if it was asked, or able, to make only some.
import { counted } from "../../spec/text/counted.js";
import type { Report } from "../runner/report.js";

/**
 * `7 of 784 required checks judged`, for a run with `--only` or of watched traffic: its verdict says nothing of the rest. Undefined for
 * other runs. A judged check passed or failed.
 */
export function extentOf({
  requiredInAll,
  watched,
  summary: { required },
}: Pick<Report, "requiredInAll" | "watched" | "summary">): string | undefined {
  const seen = watched && Object.values(required).reduce((sum, count) => sum + count, 0);
  const all = requiredInAll ?? seen;
  if (all === undefined) return undefined;
  return `${(required.pass ?? 0) + (required.fail ?? 0)} of ${counted(all, "required check")} judged`;
}
