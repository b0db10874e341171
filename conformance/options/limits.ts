// The limits of a run: the size of answers, and the number of requests, pages, seconds and bytes of memory.

/**
 * Why something was not judged, where a limit of the run is the reason. The document says nothing of sizes, so a limit is no verdict
 * on the deployment:
 * - `answer-too-large`: a body has more bytes than `answerBytes`, as it came or unpacked, or is packed too often.
 * - `answer-too-complex`: a body's JSON has more values, or nests deeper, than can be held in memory.
 * - `url-too-long`: a link or an id leads to a URL that is too long to send.
 * - `list-too-long`: a list goes on after the pages that were read.
 * - `body-not-kept`: a body was shortened to keep the run's memory bounded, and was needed later.
 * - `requests-spent`, `time-spent`, `memory-spent`: the run has used up what it may, and ends.
 */
export const reasonCodes = [
  "answer-too-large",
  "answer-too-complex",
  "url-too-long",
  "list-too-long",
  "body-not-kept",
  "requests-spent",
  "time-spent",
  "memory-spent",
] as const;

export type ReasonCode = (typeof reasonCodes)[number];

/** Why a run begins nothing more. */
export interface Halt {
  /** A sentence without its full stop. */
  readonly words: string;
  readonly code?: ReasonCode;
}

/** What a run may use up. */
export interface Limits {
  /** Bytes of one answer's body, as it comes and unpacked. */
  readonly answerBytes: number;
  /** Bytes of all exchanges that are kept for the report. */
  readonly keptBytes: number;
  /** Links to further pages of lists that are followed. */
  readonly pages: number;
  readonly requests: number;
  /** Milliseconds that the run may take, before it cleans up. */
  readonly runMs: number;
}

const mb = 1 << 20;
const minute = 60_000;

/**
 * Limits that no usual deployment meets. An answer: 32 MB hold 1,000 records of 30 KB, or 20 of 1.5 MB; 10 connections may each
 * receive one, and what is read takes several times as much memory, so that more would not fit into a small machine. Kept: eight such
 * answers whole, or the beginnings of all. Pages: 200 lists of the most pages that one list is read for. Requests: ten times what
 * `--thorough` sends. Time: a hundred times what a run takes on a quick deployment, so that any run ends with a report.
 */
export const defaultLimits: Limits = {
  answerBytes: 32 * mb,
  keptBytes: 256 * mb,
  pages: 20_000,
  requests: 200_000,
  runMs: 5 * minute,
};

/** Requests and milliseconds that a run gets for each record or sequence that is asked for. */
const moreRequests = 1_000;

/** The limits of a run. A run that was asked for many records or sequences may ask and last for longer. */
export function limitsOf({ limits = {}, records = 0, sequences = 0 }: LimitSettings): Limits {
  const asked = records + sequences;
  return {
    ...defaultLimits,
    requests: defaultLimits.requests + asked * moreRequests,
    runMs: defaultLimits.runMs + asked * minute,
    ...limits,
  };
}

/** The settings that a run's limits follow from. */
interface LimitSettings {
  readonly limits?: Partial<Limits>;
  readonly records?: number;
  readonly sequences?: number;
}

/** How a user lifts a limit; undefined where only the deployment can do something about it. */
export const remedies: Readonly<Record<ReasonCode, string | undefined>> = {
  "answer-too-large": "--max-answer MB lets the run read larger answers",
  "answer-too-complex": "--max-answer MB lets the run read larger answers",
  "url-too-long": undefined,
  "list-too-long": "--max-pages N lets the run follow more links",
  "body-not-kept": "--max-kept MB keeps more bodies",
  "requests-spent": "--max-requests N lets the run ask for more",
  "time-spent": "--max-minutes N lets the run last longer",
  "memory-spent": "give Node more memory (NODE_OPTIONS=--max-old-space-size=MB), or lower --concurrency",
};

/** A number of bytes for people. */
export function megabytes(bytes: number): string {
  return bytes < mb ? `${bytes} bytes` : `${Math.round((bytes / mb) * 10) / 10} MB`;
}
