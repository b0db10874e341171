import type { CheckResult } from "../runner/report.js";

/** What a result shares with others of its cause; one thing in common is enough. */
export type Keys = (result: CheckResult) => readonly string[];

export type Group = readonly [CheckResult, ...CheckResult[]];

/** Results that share a key, directly or through others, together; groups and their members in the order given. */
export function grouped(results: readonly CheckResult[], keysOf: Keys): readonly Group[] {
  interface Growing {
    readonly keys: readonly string[];
    readonly members: readonly CheckResult[];
  }
  const groups = new Map<string, Growing>();
  for (const result of results) {
    const keys = keysOf(result);
    const met = [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
    const group: Growing = {
      keys: [...met.flatMap((one) => one.keys), ...keys],
      members: [...met.flatMap(({ members }) => members), result],
    };
    for (const key of group.keys) groups.set(key, group);
  }
  const place = new Map(results.map((result, index) => [result, index]));
  const inOrder = (a: CheckResult, b: CheckResult) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  return [...new Set(groups.values())]
    .flatMap(({ members }): readonly Group[] => {
      const [first, ...others] = [...members].sort(inOrder);
      return first ? [[first, ...others]] : [];
    })
    .sort(([a], [b]) => inOrder(a, b));
}

/** One answer decided, one clause was broken in one way, or one check found the same of several subjects. */
export function sameAction(result: CheckResult): readonly string[] {
  const { id, verdict, clauses, exchanges, actual, reason } = result;
  const [family = "", , ...name] = id.split("/");
  const came = inGeneral(result, actual ?? reason ?? "");
  const [deciding] = exchanges ?? [];
  return [
    `${verdict} ${family}/${name.join("/")}: ${came}`,
    ...(clauses[0] === undefined ? [] : [`${verdict} ${clauses[0]}: ${came}`]),
    ...(deciding ? [`${verdict} ${deciding.n}`] : []),
  ];
}

/** One thing is missing, of whatever subject. */
export function sameReason(result: CheckResult): readonly string[] {
  return [result.lacks ?? inGeneral(result, result.reason ?? "")];
}

/** So much of a text tells what came; the rest is a record. */
const compared = 500;

/** Words without what differs from subject to subject and record to record: its name, quoted values, ids, numbers. */
function inGeneral({ id }: CheckResult, text: string): string {
  const [subject = ""] = (id.split("/")[1] ?? "").split(".");
  const names = new Set([subject, ...subject.split("@").slice(0, 1)]);
  return text
    .slice(0, compared)
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .split(/\s+/)
    .map((word) => (/\d/.test(word) && !/^\d{3}\b/.test(word) ? "0" : withoutNames(word, names)))
    .join(" ");
}

function withoutNames(word: string, names: ReadonlySet<string>): string {
  return word.replace(/[\w@]+/g, (part) => (names.has(part) ? "…" : part));
}
