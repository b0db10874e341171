/**
 * A check of the conformance suite, as others may speak of it: what the generator links its output to, what `cri diff` and
 * `cri explain` name. The suite makes the list, no matter who composes the two hands it over; neither knows the other.
 */
export interface CheckEntry {
  /** `FAMILY/SUBJECT/NAME`, as `--only` takes it. */
  readonly id: string;
  /** What holds where it passes, in the present tense. */
  readonly title: string;
  /** Only `required` can fail a deployment; `observed` answers a gap. */
  readonly kind: "required" | "advice" | "observed";
  /** Clauses that it holds a deployment to, or the gap that it observes. */
  readonly clauses: readonly string[];
}
