// The types of the report of a run.
import type { Evidence, Kind, LostFields, Verdict } from "../checks/finding.js";
import type { FaultWords, Lack } from "../http/blocked.js";
import type { Exchange } from "../http/exchange.js";
import type { ProblemCode } from "../http/problem.js";
import type { ReasonCode } from "../options/run-limits.js";
import type { Claims, SaidFlags } from "../options/settings.js";
import type { GapAnswer } from "./gap-answer.js";

export type OverallVerdict = "conformant" | "nonconformant" | "inconclusive";

/** The result of one check or one probe. */
export interface CheckResult extends Evidence, LostFields {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly kind: Kind;
  readonly verdict: Verdict;
  readonly title: string;
  /** Headings of the document that hold the first clause. */
  readonly section: string;
  /** What the first clause means, in a few words. */
  readonly means?: string;
  /** How the answer was wrong, or why it could not be judged: results with one code can have one cause. */
  readonly code?: ProblemCode;
  /** What is wrong, in two parts between which reports name the type. */
  readonly fault?: FaultWords;
  /** The record in every list of the type that explains the result. */
  readonly strayRecord?: StrayRecord;
  /** How the add of a record went wrong that the result rests on, although it was answered as done. */
  readonly addFault?: AddFault;
  /** For bodies that are not stored, the media type in which all of them were sent. */
  readonly sentAs?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Why the check was not judged. */
  readonly reason?: string;
  /** The limit of the run because of which it was not judged, if that is the reason: not a verdict on the deployment. */
  readonly reasonCode?: ReasonCode;
  /** What the user has to supply so that the check can be judged, if that is the reason. */
  readonly lacks?: Lack;
  /** Id of the check whose failure explains why this one was blocked. */
  readonly blockedBy?: string;
  /** The answer that `--answers` requires, if the deployment gives another one. */
  readonly pinned?: string;
  /** For an answer that is not the required one, the ids of the first failed checks about the same requests: a fix may change it. */
  readonly failedChecks?: readonly string[];
  /** The exchanges that decided the result, with credentials redacted; for failures and blocked checks. */
  readonly exchanges?: readonly Exchange[];
  /** Whether a record that the first exchange is about was deleted: by another check, at the end of the run, or later by a client. */
  readonly recordDeleted?: boolean;
  /** All exchanges of the check, in order, if it did not pass; without the preparation that checks share. */
  readonly transcript?: readonly Exchange[];
  /** Why the baseline tolerates the result, which counts against the run. */
  readonly tolerated?: Tolerated;
  readonly milliseconds: number;
}

/**
 * Where a record comes from that is in every list of a type: this run added it, or no read finds it; else it is a record that this run
 * did not add. In watched traffic, a client added it, or its add was not seen.
 */
type StrayOrigin = "run" | "no-read" | "elsewhere" | "client" | "unseen";

/**
 * What became of an add: another record has its id, its record is not there or comes late, or holds nothing of its body; or lists lack the
 * record that was added last, or first.
 */
type IdFault = "id-shared" | "parallel-id-shared";
export type AddFault = IdFault | "lost" | "late" | "unstored" | "newest" | "oldest";

/** A record that is in every list of a type, also in those of searches that match nothing. */
export interface StrayRecord {
  readonly id: string;
  readonly from: StrayOrigin;
  /** The number of other records that are in every list too; absent if there are none. */
  readonly others?: number;
}

/** Why a failure is tolerated, who fixes it, and until when. */
export interface Tolerated {
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is tolerated, as YYYY-MM-DD in UTC. */
  readonly until: string;
  /** For a flaky check: how often it was run, and how often it passed. */
  readonly flaky?: { readonly runs: number; readonly passed: number };
}

/** An entry of a baseline that fails the run until it is corrected. */
export interface BaselineFault {
  /** The check's id that the entry names, or the start of several ids. */
  readonly entry: string;
  readonly why: "passes" | "fewer" | "more" | "expired" | "unknown";
  /** For an entry that has expired, its last day, as YYYY-MM-DD. */
  readonly until?: string;
  /** What is wrong with it, and how to correct it. */
  readonly says: string;
  readonly remedy: string;
  /** The place of the entry in its file, both counted from 1. */
  readonly line: number;
  readonly column: number;
  /** For a check of a list, the line of the entry with the list. */
  readonly list?: number;
}

/** The verdict of a run with its baseline. */
export interface BaselineState {
  readonly file: string;
  /** The verdict without the tolerated failures. */
  readonly verdict: OverallVerdict;
  /** Number of results that it tolerates. */
  readonly tolerated: number;
  readonly faults: readonly BaselineFault[];
  /** Number of checks in its entries that the run did not judge; absent if there are none. */
  readonly notTested?: number;
}

/** Results that one cause has, with what only all of them together show. */
export interface AlikeResults {
  /** The one that tells most. Reports show it in full, and name the others. */
  readonly first: CheckResult;
  /** Other checks that failed in the same way, in the order of the run. */
  readonly others: readonly CheckResult[];
  /** If only searches by several parameters fail, whichever parameters these are: how. */
  readonly severalFault?: ProblemCode;
  /** If a search parameter is refused for one value only: `NAME=VALUE`. */
  readonly refusedValue?: string;
  /** If the searches of a type are refused unless they have one parameter: its name. */
  readonly lackingParameter?: string;
  /** When the members are lost, if updates show it. */
  readonly lostWhen?: "adds-only" | "always";
  /** Whether searches by one search parameter find nothing, whatever its value. */
  readonly findsNothing?: true;
}

/** What reports say of a cause. */
export interface CauseWords {
  /** What is wrong; of checks that no failure blocks, why they were not judged. */
  readonly heading: string;
  /** The same where there is room for the names of more types. */
  readonly pageHeading: string;
  /** What the heading is: what is wrong, what came after several requests, the title of the first check, or the reason why it was not judged. */
  readonly says: "diagnosis" | "answer" | "no records" | "title" | "reason";
  /** What is wrong in fewer and fewer words, the longest first. */
  readonly ways: readonly string[];
  /** What is wrong without values: nothing that an answer contained, and nothing that a search asked for. */
  readonly plain: string;
  /** If a run that only reads found no records: which, and the remedy. */
  readonly noRecords?: { readonly what: string; readonly remedy: string };
}

/** One cause. */
export interface Cause extends AlikeResults, CauseWords {
  /** The checks that could not be judged because of it: those that it blocks, and others that it explains. */
  readonly blocked: readonly CheckResult[];
  /** If the baseline tolerates some of its checks and not others, which are then two causes: how many of all it tolerates. */
  readonly split?: { readonly known: number; readonly all: number };
}

/** The causes of a run, each list in the order in which every report has it. */
export interface Causes {
  readonly failures: readonly Cause[];
  readonly warnings: readonly Cause[];
  readonly errors: readonly Cause[];
  /** Checks that no failure blocks or explains: each group has one reason. */
  readonly blocked: readonly Cause[];
  /** Failures that the baseline tolerates. */
  readonly tolerated: readonly Cause[];
}

export type Tally = Readonly<Partial<Record<Verdict, number>>>;

/** The traffic of a run that watches other clients and sends no requests. */
export interface WatchedTraffic {
  /** Number of requests that the document describes. */
  readonly described: number;
  /** Other requests, by method and path; those after the first few are counted together. */
  readonly outside: Readonly<Record<string, number>>;
  /** Number of requests that were not judged, by reason. */
  readonly unjudged: Readonly<Record<string, number>>;
  /**
   * Links in answers that lead neither to the base URL nor to the proxy, by kind and URL without its query; those after the first few
   * are counted together. Absent if there are none.
   */
  readonly elsewhere?: Readonly<Record<string, number>>;
  /**
   * Number of records that clients added, and that no read and no list has shown since: nothing is known of what became of them. Absent
   * if there are none.
   */
  readonly unread?: number;
}

/** What a run found out, which `--json` writes. */
export interface Judged {
  readonly interface: { readonly name: string; readonly title: string; readonly document: string };
  readonly deployment: {
    readonly baseUrl: string;
    /** Absent if the interface has no sites. */
    readonly site?: string;
    readonly otherSite?: string;
    readonly write: boolean;
    /** The config file of the run, as the user named it. */
    readonly config?: string;
    /** The tested part of the document, if that is not all of it. */
    readonly claims?: Claims;
  };
  readonly seed: number;
  /** The options of the run that are not defaults, by the names of their flags, if there are any. */
  readonly asked?: SaidFlags & {
    readonly records?: number;
    readonly sequences?: number;
    /** Folder of the user's own records. */
    readonly data?: string;
  };
  /** The ids and starts of ids of `--only`, if some checks were left out by it. */
  readonly only?: readonly string[];
  /** The number of required checks of the same run without `--only`; present with `only`. */
  readonly requiredInAll?: number;
  /** The number of records that earlier runs left at the site, by type, as their journals say; absent if there are none. */
  readonly leftByEarlierRuns?: Readonly<Record<string, number>>;
  /**
   * Types with checks that were left out because a list may be incomplete: the run saw no way to a next page. Absent if there are none;
   * lists of other types whose checks need fewer records are too long.
   */
  readonly withoutNextPage?: readonly string[];
  /** When the run began, as ISO 8601 in UTC. */
  readonly startedAt?: string;
  readonly verdict: OverallVerdict;
  /**
   * The number of answers to gaps of a run that had to record answers, selected no required check, and was not cut short. Such a run
   * ends well, although it has no verdict.
   */
  readonly recorded?: number;
  /** Present if the run has a baseline; then it decides the exit code. */
  readonly baseline?: BaselineState;
  /** Number of checks by kind and verdict, and of requests. */
  readonly summary: {
    readonly required: Tally;
    readonly advice: Tally;
    readonly observed: Tally;
    readonly requests: number;
    /** Number of GET requests that were sent once more, after a broken connection or a 502, 503 or 504; absent if there are none. */
    readonly repeated?: number;
    readonly milliseconds: number;
  };
  readonly checks: readonly CheckResult[];
  /** By gap id, in the form that `--answers` takes. */
  readonly answers: Readonly<Record<string, string>>;
  readonly observations: readonly GapAnswer[];
  /** Only if traffic was watched. */
  readonly watched?: WatchedTraffic;
}

/** The report of a whole run, which every reporter receives: with the causes of its failures, which are found once. */
export interface Report extends Judged {
  readonly causes: Causes;
}
