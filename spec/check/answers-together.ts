// Reports gaps whose chosen answers contradict each other.
import { answerOf, answerText, gapOf } from "../answers/chosen-answers.js";
import type { KindName } from "../answers/kinds.js";
import { pagings, totals } from "../answers/lists.js";
import { statusValues, transitions } from "../answers/records.js";
import { namedOperations } from "../answers/service.js";
import { replacesNewer, updateTargets } from "../answers/writing.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Gap, InterfaceModel } from "../model.js";
import { entryAt, type Tree, valueAt } from "../source/tree.js";

/** Two answers that no server can give together. */
interface Contradiction {
  readonly kinds: readonly [one: KindName, other: KindName];
  /** Why not, if the pair is impossible. */
  readonly why: (model: InterfaceModel) => string | undefined;
}

const when = (isContradicted: boolean, why: string): string | undefined => (isContradicted ? why : undefined);

const isArray = (model: InterfaceModel): boolean => answerOf(model, "search-response").as === "array";

const contradictions: readonly Contradiction[] = [
  {
    kinds: ["search-response", "search-paging"],
    why: (model) =>
      when(
        isArray(model) && answerOf(model, "search-paging") === pagings.body,
        "a bare array has no place for a link",
      ),
  },
  {
    kinds: ["search-response", "search-total"],
    why: (model) =>
      when(
        isArray(model) && answerOf(model, "search-total") === totals.body,
        "a bare array has no place for a total",
      ),
  },
  {
    kinds: ["status-values", "status-transitions"],
    why: (model) =>
      when(
        (answerOf(model, "status-values") === statusValues.closed) !==
          (answerOf(model, "status-transitions") === transitions.noOther),
        "other status values are accepted if and only if the list of values is open",
      ),
  },
  {
    kinds: ["update-target", "add-assigned"],
    why: (model) =>
      when(
        answerOf(model, "update-target") === updateTargets.asRead &&
          !answerOf(model, "add-assigned").includes("meta"),
        "a record as read contains its version, in meta",
      ),
  },
  {
    kinds: ["update-target", "stale-update"],
    why: (model) =>
      when(
        answerOf(model, "update-target") === updateTargets.asRead &&
          answerOf(model, "stale-update") === replacesNewer,
        "an update that sends the record as read names its version, and an older one is refused",
      ),
  },
  {
    kinds: ["count-default", "count-maximum"],
    why(model) {
      const size = answerOf(model, "count-default");
      return when(
        size !== "largest" && size > answerOf(model, "count-maximum").most,
        "the default page size is above the maximum",
      );
    },
  },
  {
    kinds: ["error-payload", "named-operation"],
    why: (model) =>
      when(
        answerText(model, "error-payload") === "none" &&
          answerText(model, "named-operation") === namedOperations.asynchronous,
        "a request for the operation that is not asynchronous is refused with an error body",
      ),
  },
];

/** Kinds with one answer per node. A spec may have several gaps of such a kind, about different nodes. */
const nodeByNode: ReadonlySet<string> = new Set<KindName>([
  "ambiguous-target",
  "code-number",
  "date-interval",
  "date-unflagged",
  "form-elsewhere",
  "named-operation",
  "unseen-parameter",
]);

/** Two gaps whose answers exclude each other, and why. */
type Contradicting = readonly [at: Gap, other: Gap, why: string];

/** Every pair of gaps whose answers no server can give together. */
export const contradictionsIn = (model: InterfaceModel): readonly Contradicting[] =>
  contradictions.flatMap(({ kinds, why }): readonly Contradicting[] => {
    const [one, other] = kinds.map((kind) => gapOf(model, kind));
    const reason = one && other && why(model);
    return one && other && reason !== undefined ? [[one, other, reason]] : [];
  });

/** Checks that no two answers exclude each other, and that each gap about the whole server has one answer. */
export function checkAnswersTogether(model: InterfaceModel, root: Tree, { report }: Reporter): void {
  const reportPair = (at: Gap, other: Gap, why: string): void => {
    const gaps = valueAt(root, "gaps");
    const spot = valueAt(entryAt(gaps, at.id)?.value, "answer")?.spot;
    if (spot !== undefined) report("CRI1332", spot, `${at.id} and ${other.id} contradict each other: ${why}`);
  };
  for (const [at, other, why] of contradictionsIn(model)) reportPair(at, other, why);
  for (const gap of model.gaps) {
    if (nodeByNode.has(gap.probe)) continue;
    const first = model.gaps.find(({ probe }) => probe === gap.probe);
    if (first === undefined || first.answer === gap.answer) continue;
    reportPair(gap, first, "the server has only one answer for the whole interface");
  }
}
