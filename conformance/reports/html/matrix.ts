// The data of the HTML page's matrix of types and families.
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
}

/** A result, its place in the matrix, and the anchor of its row in the list of checks. */
export interface Placed extends Place {
  readonly result: CheckResult;
  readonly anchor: string;
}

/** The column of checks that are about no type. */
export const noType = "(none)";

/** Results in the order of the list: by family and type in the order of the run, the worst of each cell first. */
export function inOrder(
  results: readonly CheckResult[],
  placeOf: (result: CheckResult) => Place,
): readonly Placed[] {
  const places = results.map((result) => ({ result, ...placeOf(result) }));
  const families = [...new Set(places.map(({ family }) => family))];
  const types = [...new Set(places.map(({ type }) => type))];
  return places
    .sort(
      (a, b) =>
        families.indexOf(a.family) - families.indexOf(b.family) ||
        types.indexOf(a.type) - types.indexOf(b.type) ||
        rankOf(a.result.verdict) - rankOf(b.result.verdict),
    )
    .map((place, index) => ({ ...place, anchor: `c${index + 1}` }));
}

/** The matrix of all checks that can fail, by type and family; observations have a list of their own. */
export function matrixOf(placed: readonly Placed[], types: readonly string[]): Matrix {
  const judged = placed.filter(({ result }) => result.kind !== "observed");
  const families = [...new Set(judged.map(({ family }) => family))];
  const rowTypes = [...types, undefined].filter((type) => judged.some((each) => each.type === type));
  const rows = rowTypes.map((type) => ({
    type: type ?? noType,
    cells: families.map((family) => cellOf(judged, type, family)),
  }));
  return { families, rows };
}

function cellOf(judged: readonly Placed[], type: string | undefined, family: string): MatrixCell {
  const here = judged.filter((each) => each.type === type && each.family === family);
  const counts = verdictLabels.flatMap((label) => {
    const count = here.filter(({ result }) => result.verdict === label.verdict).length;
    return count === 0 ? [] : [{ ...label, count }];
  });
  return { anchor: here[0]?.anchor ?? "", type: type ?? noType, family, counts };
}
