// The words and the exit code of each verdict of a run.
import type { OverallVerdict } from "./report.js";

/** Each verdict of a run, with its meaning and its exit code. */
export const overallWords: Readonly<
  Record<OverallVerdict, { readonly means: string; readonly exit: number }>
> = {
  conformant: {
    means:
      "All required checks of this run passed. NOT TESTED lists required checks that the run left out, because an option was missing or a list could not be read whole.",
    exit: 0,
  },
  nonconformant: {
    means: "At least one required check failed: the deployment violates the document.",
    exit: 1,
  },
  inconclusive: {
    means:
      "No required check failed, but the run cannot tell whether the deployment conforms. Some required checks could not be judged: something that they need failed or is missing, or the suite has a fault. Or nothing was tested: no required check was selected, or none is applicable. The result says which it was. If the run only had to record answers, the result is RECORDED, and the exit code is 0.",
    exit: 3,
  },
};
