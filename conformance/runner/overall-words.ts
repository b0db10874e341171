// The words and the exit code of each verdict of a run.
import type { OverallVerdict } from "./report.js";

/** The reason of a run without a verdict in which nothing failed. */
export const nothingJudged = "no required check could be run";

/** Each verdict of a run, with its meaning and its exit code. */
export const overallWords: Readonly<
  Record<OverallVerdict, { readonly means: string; readonly exit: number }>
> = {
  conformant: {
    means:
      "Every required check that this run could make was made, and passed. What it could not make for lack of an option, or because lists are too long, is listed under NOT TESTED.",
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
