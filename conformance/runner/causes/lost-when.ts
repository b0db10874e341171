// Finds out whether a member that adds lose is kept by updates.
import { updateFamily } from "../../checks/interactions/interaction-id.js";
import type { AlikeResults, CheckResult } from "../report.js";
import { typeOf } from "./subject.js";

/** When a member is lost: after adds only, or after adds and updates. */
export type LostWhen = NonNullable<AlikeResults["lostWhen"]>;

/** When the members are lost that adds lose, if updates show it of each; undefined if they do not, or not the same of all. */
export function lostWhen(
  group: readonly CheckResult[],
  checks: readonly CheckResult[],
): LostWhen | undefined {
  if (!group.some(isOfAdd)) return undefined;
  const seen = checks.filter(({ lostByAddsOnly, lostByUpdatesToo }) => lostByAddsOnly ?? lostByUpdatesToo);
  const [when, ...others] = new Set(group.filter(({ member }) => member !== undefined).map(of(seen)));
  return others.length === 0 ? when : undefined;
}

const isOfAdd = ({ id, member }: CheckResult): boolean =>
  member !== undefined && !id.startsWith(`${updateFamily}/`);

/** What the updates of a type show of the member of a result. A type may have several path forms. */
function of(seen: readonly CheckResult[]): (result: CheckResult) => LostWhen | undefined {
  return (result) => {
    const { member = "" } = result;
    if (!isOfAdd(result)) return undefined;
    const own = seen.filter((one) => typeOf(one) === typeOf(result));
    const isKept = own.some(({ lostByAddsOnly = [] }) => lostByAddsOnly.includes(member));
    const isLost = own.some(({ lostByUpdatesToo = [] }) => lostByUpdatesToo.includes(member));
    if (isKept === isLost) return undefined;
    return isKept ? "adds-only" : "always";
  };
}
