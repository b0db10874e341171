// The data of the HTML page's matrix of types and families.
import { checkSubject } from "../../../spec/check-subject.js";
import { groupedBy } from "../../../spec/grouped-by.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { CheckResult } from "../../runner/report.js";
import { rankOf, verdictLabels } from "./verdicts.js";

/** A result, and its place in the matrix: its family, and its type if it has one. */
export interface Placed {
  readonly result: CheckResult;
  readonly family: string;
  readonly type: string | undefined;
}

/** The row of checks that are about no type. */
export const noType = "(none)";

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

function ranks<T>(values: readonly T[]): ReadonlyMap<T, number> {
  return new Map([...new Set(values)].map((value, rank) => [value, rank]));
}

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
function countsOf(here: readonly Placed[]) {
  return verdictLabels.flatMap((label) => {
    const count = here.filter(({ result }) => result.verdict === label.verdict).length;
    return count === 0 ? [] : [{ ...label, count }];
  });
}
