import type { CheckEntry } from "../../../spec/check-entry.js";

/** A line of the list of checks: what it says, and the words of the command that runs it. */
export interface CheckLine {
  readonly title: string;
  readonly kind: string;
  readonly command: string;
}

/** Checks that are listed one by one; of more, each family is told in a line. */
const most = 12;

/** The checks of a clause, each with the command that runs it alone. */
export function checkLines(checks: readonly CheckEntry[]): readonly CheckLine[] {
  if (checks.length <= most)
    return checks.map(({ id, title, kind }) => ({ title, kind, command: command(id) }));
  const families = new Map<string, CheckEntry[]>();
  for (const check of checks) {
    const family = check.id.slice(0, check.id.indexOf("/") + 1);
    families.set(family, [...(families.get(family) ?? []), check]);
  }
  return [...families].map(([family, of]) => ({
    title: of.length === 1 ? (of[0]?.title ?? "") : `${of.length} checks, such as ${of[0]?.title ?? ""}`,
    kind: [...new Set(of.map(({ kind }) => kind))].join(", "),
    command: command(of.length === 1 ? (of[0]?.id ?? family) : family),
  }));
}

/** The command that runs one check, or all whose ids begin so; the id is quoted where a shell would read it otherwise. */
export function command(id: string): string {
  const word = /^[\w@%+=:,./-]+$/.test(id) ? id : `'${id.replaceAll("'", `'\\''`)}'`;
  return `cri conform … --only ${word}`;
}
