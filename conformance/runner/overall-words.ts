import type { OverallVerdict } from "./report.js";

/** Of a run that came to no verdict though nothing went wrong in it. */
export const nothingJudged = "nothing that is required was judged";

/** What a run comes to, and what each word of it means. */
export const overallWords: Readonly<
  Record<OverallVerdict, { readonly means: string; readonly exit: number }>
> = {
  conformant: {
    means: "Every required check that applies was run and holds.",
    exit: 0,
  },
  nonconformant: {
    means: "At least one required check failed: the deployment does otherwise than the document states.",
    exit: 1,
  },
  inconclusive: {
    means:
      "No required check failed, and not all could be judged: one was blocked or met a fault of the suite, or none could be run.",
    exit: 3,
  },
};
