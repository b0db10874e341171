// The types of a check and of its result, the finding.
import type { ConsequenceName } from "../../spec/consequence.js";
import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { FaultWords, Lack } from "../http/blocked.js";
import type { Exchange } from "../http/exchange.js";
import type { ProblemCode } from "../http/problem.js";
import type { Settings } from "../options/settings.js";
import type { TextChange } from "../search/text-change.js";

export const kinds = ["required", "advice", "observed"] as const;
export type Kind = (typeof kinds)[number];

export const verdicts = ["pass", "fail", "warn", "observed", "blocked", "not-applicable", "error"] as const;
export type Verdict = (typeof verdicts)[number];

/** What an update does with the fields that adds lose or change. */
export interface LostFields {
  /** Fields that adds lose or change, and that an update was seen to keep. */
  readonly lostByAddsOnly?: readonly string[];
  /** Fields that adds lose or change, and that an update was seen to lose or change too. */
  readonly lostByUpdatesToo?: readonly string[];
}

/** The result of a check's action. `undefined` members are left out of reports. */
export type Finding =
  | (LostFields & { readonly verdict: "pass"; readonly exchange?: Exchange })
  | Failed
  | {
      readonly verdict: "not-applicable";
      readonly reason: string;
      /** What the run would need to test it. */
      readonly lacks?: Lack;
    };

/** What is wrong if a check fails, by the code of the failure. */
export type Faults = Readonly<Partial<Record<ProblemCode, FaultWords>>>;

/** The value that was sent and the one that came in place of it, as texts. */
export interface ValuePair {
  readonly sent: string;
  readonly got: string;
  /** What came is a list with the value that was sent. */
  readonly isWrapped?: true;
}

/** What a failure shows beyond what was expected and what came: its cause is known by it. Reports have the same members. */
export interface Evidence {
  /** What a sequence sent until it failed: `add, update twice, read`. */
  readonly steps?: string;
  /** The member that was lost or changed, as names from the record's root, joined with dots. */
  readonly member?: string;
  /** Which characters of a text came back changed, if the others are as they were sent. */
  readonly textChange?: TextChange;
  /** The number of characters that a cut text came back with. */
  readonly cutTo?: number;
  /** The ids of the first records that a list holds and must not hold, if they are known. */
  readonly unexpectedIds?: readonly string[];
  /** The ids of the first records that a list must hold and does not hold. */
  readonly missingIds?: readonly string[];
  /** The values of the search that exclude a record which it returned, as they were sent. */
  readonly excludedBy?: readonly string[];
  /** A search returns the same records without its parameter, or with another value of it. */
  readonly isIgnored?: boolean;
  /** The parameter without which a search by several parameters returns the same records. */
  readonly ignores?: string;
  /** A search returns records that match only one of its parameters: the same parameter, with other values of the others, finds them too. */
  readonly isJoinedByOr?: boolean;
  /** For a comparison of two search parameters, the name of the other one: either may be at fault. */
  readonly comparedWith?: string;
  /** The values of known records that a search returned and must leave out, in place of a record that it misses. */
  readonly returnedValues?: readonly string[];
  /** None of the records that a search returned matches, and those that match are missing. */
  readonly noneMatches?: boolean;
  /** Fields that the search parameter looks at, and that none of the records shows which a search returned and must leave out; all of them, if the list is empty. */
  readonly unshown?: readonly string[];
  /** Fields that an update was to change and that kept their old values, while it changed others. */
  readonly keptOld?: readonly string[];
  /** A list that must hold a record is empty. */
  readonly isEmpty?: boolean;
  /** So is the list of a search for the value of another record. */
  readonly findsNothing?: boolean;
  /** The only parameter with which a search is answered that is refused without any. */
  readonly answeredWith?: string;
  /** The number of records in a list that lacks one. */
  readonly listLength?: number;
  /** A list came back with its elements in reverse. */
  readonly isReversed?: boolean;
  /** Two values that differ: the texts for them in `expected` and `actual`. */
  readonly differing?: ValuePair;
  /** Lines for a shell that show it again, from an empty start. */
  readonly script?: string;
}

/** A verdict against the deployment. */
export interface Failed extends Evidence {
  readonly verdict: "fail";
  readonly code: ProblemCode;
  readonly expected: string;
  readonly actual: string;
  readonly exchange?: Exchange;
  /** The request before without which the exchange shows no failure: the update or the delete, or a list that has the record. */
  readonly earlier?: Exchange;
  /** What is wrong, if the check's own words for the code do not say it. */
  readonly fault?: FaultWords;
  /** The credentials are what the check is about: also an answer that refuses them is evidence. */
  readonly ofCredentials?: true;
}

/** A clause about all types. */
export type RestsOn = `consequence.${ConsequenceName}` | `interaction.${InteractionKind}`;

/** A check: one expectation, tested for each of its subjects in the spec. */
export interface Check<S> {
  /** Groups checks; first part of the id: `date-search`. */
  readonly family: string;
  /** Last part of the id, such as `ge-boundary`; or a function that makes it from the subject. */
  readonly name: string | ((of: S) => string);
  /** Default: `required`. */
  readonly kind?: "required" | "advice";
  /** It adds, changes or deletes records. */
  readonly writes: boolean;
  /** It needs all connections: it runs after the others, and no other check runs at the same time. */
  readonly alone?: boolean;
  /** The short run (`--only smoke`) has it for every subject, or for the first only. */
  readonly smoke?: "all" | "first";
  /** Whether a run with these settings needs the check (default: always). */
  askedFor?(settings: Settings): boolean;
  over(model: InterfaceModel): readonly S[];
  /** Middle part of the id, such as `TYPE.parameter`; with `@FORM` after the type where the type has several forms. Default: the type. */
  subject?(of: S): string;
  /** In the present tense: "ge finds the record dated at exactly that instant". */
  title(of: S): string;
  /** What is wrong if it fails. For other codes, reports show the title and what came instead. */
  readonly faults?: Faults | ((of: S) => Faults);
  /** What the check judges follows from the document, or is stated for all types: its clause, which a failure shows. */
  readonly restsOn?: RestsOn;
  /** Every clause that the check tests, the most specific first. */
  clauses(of: S): readonly string[];
  run(session: Session, of: S): Promise<Finding>;
}
