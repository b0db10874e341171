// The verdict of a run in words.
import type { OverallVerdict } from "./report.js";

/** Of a run that came to no verdict though nothing went wrong in it. */
export const nothingJudged = "no required check could be run";

/** What a run comes to, and what each word of it means. */
export const overallWords: Readonly<
  Record<OverallVerdict, { readonly means: string; readonly exit: number }>
> = {
  conformant: {
    means: "Every required check that applies was run and passed.",
    exit: 0,
  },
  nonconformant: {
    means: "At least one required check failed: the deployment violates the document.",
    exit: 1,
  },
  inconclusive: {
    means:
      "No required check failed, but not all could be run: a check was blocked or met an error of the suite, or none could be run.",
    exit: 3,
  },
};
