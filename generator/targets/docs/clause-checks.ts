// Lists the checks of a clause on a reference page, with the command that runs each.

import type { CheckEntry } from "../../../spec/check-entry.js";
import { byFirst } from "../../../spec/grouped-by.js";
import { quoted } from "../../../spec/text/shell-word.js";

/** A line of the list of checks: its text, and the arguments of the command that runs it. */
export interface CheckLine {
  readonly title: string;
  readonly kind: string;
  readonly command: string;
}

/** What a page shows about the checks of a clause. */
export interface ClauseChecks {
  readonly summary: string;
  readonly lines: readonly CheckLine[];
}

/** As a member of an entry; absent if there are no checks. */
export function clauseChecks(checks: readonly CheckEntry[]): { readonly checks?: ClauseChecks } {
  if (checks.length === 0) return {};
  const verb = checks.every(({ kind }) => kind === "observed") ? "Observed" : "Tested";
  const summary = `${verb} by ${checks.length} ${checks.length === 1 ? "check" : "checks"}`;
  return { checks: { summary, lines: checkLines(checks) } };
}

/** The most checks that are listed one by one; if there are more, each family gets one line. */
const most = 4;

/** The checks of a clause, each with the command that runs it alone. */
export function checkLines(checks: readonly CheckEntry[]): readonly CheckLine[] {
  if (checks.length <= most)
    return checks.map(({ id, title, kind }) => ({ title, kind, command: command(id) }));
  const families = new Map<string, CheckEntry[]>();
  for (const check of checks) {
    const family = check.id.slice(0, check.id.indexOf("/"));
    const others = families.get(family);
    if (others === undefined) families.set(family, [check]);
    else others.push(check);
  }
  return [...families.values()].map(familyLine);
}

function familyLine(family: readonly CheckEntry[]): CheckLine {
  const first = family[0]?.title ?? "";
  return {
    title: family.length === 1 ? first : `${family.length} checks, such as ${first}`,
    kind: [...new Set(family.map(({ kind }) => kind))].join(", "),
    command: command(sharedStart(family.map(({ id }) => id))),
  };
}

/** The common prefix of these texts. */
function sharedStart([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** The command that runs one check, or all checks whose ids have this prefix. */
export const command = (id: string): string => `npx cri-kit conform … --only ${quoted(id)}`;

const known = new WeakMap<readonly CheckEntry[], ReadonlyMap<string, readonly CheckEntry[]>>();

/** The checks of each clause, in the order of their ids; memoised, since several targets need them. */
export function checksByClause(checks: readonly CheckEntry[]): ReadonlyMap<string, readonly CheckEntry[]> {
  const byClause =
    known.get(checks) ??
    byFirst(checks.flatMap((check) => check.clauses.map((clause) => [clause, check] as const)));
  known.set(checks, byClause);
  return byClause;
}
