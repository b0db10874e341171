/**
 * A check of the conformance suite as the generator, `cri-kit diff` and `cri-kit explain` use it. The command line
 * passes the suite's list to them, so that they need not import the suite.
 */
export interface CheckEntry {
  /** `FAMILY/SUBJECT/NAME`, as `--only` takes it. */
  readonly id: string;
  /** What is true if it passes, in the present tense. */
  readonly title: string;
  /** Only `required` can fail a deployment; `observed` answers a gap. */
  readonly kind: "required" | "advice" | "observed";
  /** The clauses that it tests, or the gap that it observes. */
  readonly clauses: readonly string[];
  /** The one of these clauses that a failure reports as violated. Absent if it is the first. */
  readonly restsOn?: string;
  /** The options that a run needs to judge it, beside --site and --write: `--other-site OTHER_ID`. */
  readonly needs?: readonly string[];
}
