// The words and the exit code of each verdict of a run.
import type { OverallVerdict } from "./report.js";

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
      "No required check failed, but there is no verdict, and the result says why. Either some required checks could not be judged: something that they need failed or is missing, or the suite has an error. Or nothing was tested: no required check was selected, or none is applicable.",
    exit: 3,
  },
};
