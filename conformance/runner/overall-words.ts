// The words and the exit code of each verdict of a run.
import type { OverallVerdict } from "./report.js";

/** Each verdict of a run, with its meaning and its exit code. */
export const overallWords: Readonly<
  Record<OverallVerdict, { readonly means: string; readonly exit: number }>
> = {
  conformant: {
    means: "All required checks of this run passed. NOT TESTED lists those that the run left out.",
    exit: 0,
  },
  nonconformant: {
    means: "At least one required check failed: the deployment violates the document.",
    exit: 1,
  },
  inconclusive: {
    means:
      "No required check failed, but some could not be judged, or nothing was tested. The result says which it was.",
    exit: 3,
  },
};
