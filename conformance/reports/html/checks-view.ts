// The data of the HTML page's list of all checks.
import { toleratedLine } from "./baseline-view.js";
import { noType, type Placed } from "./matrix.js";
import { brief } from "./shown.js";
import { span } from "./times.js";
import { labelOf, rankOf, type VerdictLabel, verdictLabels } from "./verdicts.js";

/** A line of the list of all checks. */
export interface CheckRow extends VerdictLabel {
  readonly anchor: string;
  readonly rank: number;
  readonly id: string;
  readonly title: string;
  /** The observation, or why the check was not judged. */
  readonly reason: string | undefined;
  readonly type: string;
  readonly family: string;
  readonly kind: string;
  readonly milliseconds: number;
  readonly took: string;
  /** The anchor of its details, if it has any. */
  readonly detail: string | undefined;
}

/** The choices for narrowing the list: only values that occur in it. */
export interface Filters {
  readonly verdicts: readonly VerdictLabel[];
  readonly types: readonly string[];
  readonly families: readonly string[];
}

const longest = 300;

/** `details` are anchors by id of check. */
export function checkRows(
  placed: readonly Placed[],
  details: ReadonlyMap<string, string>,
): readonly CheckRow[] {
  return placed.map(({ result, anchor, family, type }) => {
    const { id, kind, verdict, title, milliseconds } = result;
    const known = toleratedLine(result);
    const said = verdict === "observed" ? result.actual : result.reason;
    const reason = known === undefined ? said : `tolerated: ${known}`;
    return {
      ...labelOf(verdict),
      anchor,
      rank: rankOf(verdict),
      id,
      title: brief(title, longest),
      reason: reason === undefined ? undefined : brief(reason, longest),
      type: type ?? noType,
      family,
      kind,
      milliseconds,
      took: span(milliseconds),
      detail: details.get(id),
    };
  });
}

export function filtersOf(placed: readonly Placed[]): Filters {
  const verdicts = new Set(placed.map(({ result }) => result.verdict));
  return {
    verdicts: verdictLabels.filter(({ verdict }) => verdicts.has(verdict)),
    types: [...new Set(placed.map(({ type }) => type ?? noType))],
    families: [...new Set(placed.map(({ family }) => family))],
  };
}
