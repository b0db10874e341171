// The limits of a run: the size of answers, and the number of requests, pages, seconds and bytes of memory.

/** The limits because of which something was not judged; `report.schema.json` describes each. */
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

/** Why a run starts nothing more. */
export interface Halt {
  /** A sentence without its full stop. */
  readonly words: string;
  readonly code?: ReasonCode;
}

/** The limits of a run. */
export interface Limits {
  /** Bytes of one answer's body, compressed and decompressed. */
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
 * Limits that no common deployment reaches. An answer: 32 MB hold 1,000 records of 30 KB, or 20 of 1.5 MB; each of 10
 * connections may receive one, and a parsed body takes several times as much memory, so that more would not fit into a small
 * machine. Kept: eight such answers, or the beginnings of all. Pages: 200 lists of the largest length. Requests: ten times
 * those of `--thorough`. Time: a hundred times that of a run against a fast deployment, so that every run ends with a report.
 */
export const defaultLimits: Limits = {
  answerBytes: 32 * mb,
  keptBytes: 256 * mb,
  pages: 20_000,
  requests: 200_000,
  runMs: 5 * minute,
};

/** Further requests, and milliseconds, for each requested record or sequence. */
const moreRequests = 1_000;

/** The limits of a run; higher for a run with many records or sequences. */
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

/** How a user raises a limit; undefined if only the deployment can be changed. */
export const remedies: Readonly<Record<ReasonCode, string | undefined>> = {
  "answer-too-large": "--max-answer MB lets the run read larger answers",
  "answer-too-complex": "--max-answer MB lets the run read larger answers",
  "url-too-long": undefined,
  "list-too-long": "use a site with fewer records, or --max-pages N",
  "body-not-kept": "--max-kept MB keeps more bodies",
  "requests-spent": "--max-requests N lets the run send more requests",
  "time-spent": "--max-minutes N lets the run last longer",
  "memory-spent": "give Node more memory (NODE_OPTIONS=--max-old-space-size=MB), or lower --concurrency",
};

/** A number of bytes for people. */
export const megabytes = (bytes: number): string =>
  bytes < mb ? `${bytes} bytes` : `${Math.round((bytes / mb) * 10) / 10} MB`;
