// The data of the HTML page's matrix of types and families.
import { groupedBy } from "../../../spec/grouped-by.js";
import type { CheckResult } from "../../runner/report.js";
import type { Place } from "./matrix-place.js";
import { rankOf, type VerdictLabel, verdictLabels } from "./verdicts.js";

export interface MatrixCount extends VerdictLabel {
  readonly count: number;
}

export interface MatrixCell {
  /** The anchor of the first row of the list of checks that belongs to this cell. */
  readonly anchor: string;
  readonly type: string;
  readonly family: string;
  /** Worst first; empty if there is no check. */
  readonly counts: readonly MatrixCount[];
}

export interface Matrix {
  readonly families: readonly string[];
  readonly rows: readonly { readonly type: string; readonly cells: readonly MatrixCell[] }[];
  /** Number of types without a row, for lack of room. */
  readonly leftOut: number;
}

/** A result, and its place in the matrix. */
export interface Placed extends Place {
  readonly result: CheckResult;
}

/** The row of checks that are about no type. */
export const noType = "(none)";

/** More types than this are not shown: of more, those that went worst. */
const mostTypes = 20;

/** Results in the order of the list: by family and type in the order of the run, the worst of each cell first. */
export function inOrder(
  results: readonly CheckResult[],
  placeOf: (result: CheckResult) => Place,
): readonly Placed[] {
  const places = results.map((result) => ({ result, ...placeOf(result) }));
  const families = ranks(places.map(({ family }) => family));
  const types = ranks(places.map(({ type }) => type));
  return places.sort(
    (a, b) =>
      (families.get(a.family) ?? 0) - (families.get(b.family) ?? 0) ||
      (types.get(a.type) ?? 0) - (types.get(b.type) ?? 0) ||
      rankOf(a.result.verdict) - rankOf(b.result.verdict),
  );
}

function ranks<T>(values: readonly T[]): ReadonlyMap<T, number> {
  return new Map([...new Set(values)].map((value, rank) => [value, rank]));
}

/** The matrix of all checks that can fail, by type and family; observations have a list of their own. */
export function matrixOf(
  placed: readonly Placed[],
  types: readonly string[],
  anchorOf: (family: string, type: string | undefined) => string,
): Matrix {
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

function countsOf(here: readonly Placed[]): readonly MatrixCount[] {
  return verdictLabels.flatMap((label) => {
    const count = here.filter(({ result }) => result.verdict === label.verdict).length;
    return count === 0 ? [] : [{ ...label, count }];
  });
}
