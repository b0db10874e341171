// The data of the HTML page's list of all checks, and of its matrix of types and families.
import { checkSubject } from "../../../spec/check-subject.js";
import { groupedBy } from "../../../spec/grouped-by.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { CheckResult } from "../../runner/report.js";
import { toleratedLine } from "./baseline-view.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { brief, span } from "./shown.js";
import { markedLabel, rankOf, verdictLabels } from "./verdicts.js";

const longest = 300;

/** The list of all checks. `details` are anchors by id of check. The checks that went worst get room first. */
export function checkList(placed: readonly Placed[], details: ReadonlyMap<string, string>) {
  const all = merged(placed, details).map((group, index) => rowOf(group, `c${index + 1}`, details));
  const room = new Room(pageRoom.checks);
  const kept = new Set([...all].sort((a, b) => a.rank - b.rank).filter((row) => room.take(weight(row))));
  const rows = all.filter((row) => kept.has(row));
  const anchors = new Map(
    [...rows].reverse().map(({ family, type, anchor }) => [cellKey(family, type), anchor]),
  );
  return {
    rows,
    filters: filtersOf(rows),
    leftOut: placed.length - rows.reduce((sum, { ids }) => sum + ids.length, 0),
    /** The anchor of the first row of a cell of the matrix; that of the whole list if it has none. */
    anchorOf: (family: string, type = noType) => anchors.get(cellKey(family, type)) ?? "checks",
  };
}

const cellKey = (family: string, type: string): string => JSON.stringify([family, type]);

/** Checks of one family and type that passed, or came to the same for one reason, together; a check with details stays alone. */
function merged(
  placed: readonly Placed[],
  details: ReadonlyMap<string, string>,
): readonly (readonly [Placed, ...Placed[]])[] {
  const keyOf = ({ family, type, result }: Placed): string => {
    const { id, verdict, kind } = result;
    const title = verdict === "pass" ? undefined : (result.reason ?? words(result));
    return details.has(id) ? id : JSON.stringify([verdict, family, type, kind, title, saidOf(result)]);
  };
  return [...groupedBy(placed, keyOf).values()];
}

/** The title without the subject, which the id has too. */
function words({ id, title }: CheckResult): string {
  const subject = `${id.split("/")[1]}: `;
  return title.startsWith(subject) ? title.slice(subject.length) : title;
}

/** The words that all of them have, or else their family and type. */
function titleOf([{ result, family, type }, ...others]: readonly [Placed, ...Placed[]]): string {
  const title = words(result);
  if (others.every((other) => words(other.result) === title)) return title;
  return type === undefined ? family : `${family}: ${type}`;
}

function saidOf(result: CheckResult): string | undefined {
  const known = toleratedLine(result);
  if (known !== undefined) return `tolerated: ${known}`;
  return result.verdict === "observed" ? result.actual : result.reason;
}

type CheckRow = ReturnType<typeof rowOf>;

/** A line of the list: one check, or several that came to the same for several subjects of one type. */
function rowOf(group: readonly [Placed, ...Placed[]], anchor: string, details: ReadonlyMap<string, string>) {
  const [{ result, family, type }] = group;
  const milliseconds = group.reduce((sum, { result: { milliseconds: took } }) => sum + took, 0);
  const reason = saidOf(result);
  return {
    ...markedLabel(result),
    anchor,
    rank: rankOf(result.verdict),
    ids: group.map(({ result: { id } }) => id),
    several: group.length === 1 ? undefined : `${group.length} checks`,
    title: brief(titleOf(group), longest),
    reason: reason === undefined ? undefined : brief(reason, longest),
    type: type ?? noType,
    family,
    kind: result.kind,
    milliseconds,
    took: span(milliseconds),
    detail: details.get(result.id),
  };
}

const markup = 380;
const idMarkup = 25;

const weight = ({ ids, title, reason, type, family }: CheckRow): number =>
  markup + ids.length * idMarkup + bytesOf([...ids, title, reason, type, family]);

/** The choices for narrowing the list: only values that occur in it. */
function filtersOf(rows: readonly CheckRow[]) {
  const verdicts = new Set(rows.map(({ verdict }) => verdict));
  return {
    verdicts: verdictLabels.filter(({ verdict }) => verdicts.has(verdict)),
    types: [...new Set(rows.map(({ type }) => type))],
    families: [...new Set(rows.map(({ family }) => family))],
  };
}

/** A result, and its place in the matrix: its family, and its type if it has one. */
export interface Placed {
  readonly result: CheckResult;
  readonly family: string;
  readonly type: string | undefined;
}

/** The row of checks that are about no type. */
const noType = "(none)";

/** More types than this are not shown: of more, those that went worst. */
const mostTypes = 20;

/** Results in the order of the list: by family and type in the order of the run, the worst of each cell first. */
export function inOrder(results: readonly CheckResult[], model: InterfaceModel): readonly Placed[] {
  const places = results.map((result) => {
    const [family = "", subject = ""] = result.id.split("/");
    return { result, family, type: checkSubject(model, subject)?.type };
  });
  const families = ranks(places.map(({ family }) => family));
  const types = ranks(places.map(({ type }) => type));
  return places.sort(
    (a, b) =>
      (families.get(a.family) ?? 0) - (families.get(b.family) ?? 0) ||
      (types.get(a.type) ?? 0) - (types.get(b.type) ?? 0) ||
      rankOf(a.result.verdict) - rankOf(b.result.verdict),
  );
}

const ranks = <T>(values: readonly T[]): ReadonlyMap<T, number> =>
  new Map([...new Set(values)].map((value, rank) => [value, rank]));

/** The matrix of all checks that can fail, by type and family, with links to their list; observations have a list of their own. */
export function matrixOf(
  placed: readonly Placed[],
  types: readonly string[],
  anchorOf: (family: string, type: string | undefined) => string,
) {
  const judged = placed.filter(({ result }) => result.kind !== "observed");
  const families = [...new Set(judged.map(({ family }) => family))];
  const byType = groupedBy(judged, ({ type }) => type);
  const rowTypes = [...types, undefined].filter((type) => byType.has(type));
  const kept = worstOf(rowTypes, byType);
  const rows = rowTypes
    .filter((type) => kept.has(type))
    .map((type) => ({
      type: type ?? noType,
      cells: families.map((family) => ({
        anchor: anchorOf(family, type),
        type: type ?? noType,
        family,
        counts: countsOf((byType.get(type) ?? []).filter((each) => each.family === family)),
      })),
    }));
  return { families, rows, leftOut: rowTypes.length - rows.length };
}

function worstOf<T>(types: readonly T[], byType: ReadonlyMap<T, readonly Placed[]>): ReadonlySet<T> {
  const rank = (type: T) => Math.min(...(byType.get(type) ?? []).map(({ result }) => rankOf(result.verdict)));
  return new Set([...types].sort((a, b) => rank(a) - rank(b)).slice(0, mostTypes));
}

/** Worst first; empty if there is no check. */
const countsOf = (here: readonly Placed[]) =>
  verdictLabels.flatMap((label) => {
    const count = here.filter(({ result }) => result.verdict === label.verdict).length;
    return count === 0 ? [] : [{ ...label, count }];
  });
