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
      "Every required check that this run could make passed. NOT TESTED lists those that it could not make because an option was missing or lists are too long.",
    exit: 0,
  },
  nonconformant: {
    means: "At least one required check failed: the deployment violates the document.",
    exit: 1,
  },
  inconclusive: {
    means:
      "No required check failed, but not all could be judged: something that a check needs failed or is missing, the suite has an error, or no check could be run.",
    exit: 3,
  },
};
