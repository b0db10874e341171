/**
 * What the parts of the suite promise each other. Checks and probes see only this; the engine behind it learns how
 * a deployment speaks, so that a check says what must hold and never how this server happens to put it.
 */
import type { DatePrefix, Gap, InterfaceModel, PathForm, Resource, SearchParameter } from "../spec/model.js";
import type { Json, JsonObject } from "./http/json.js";
import type { Halt, ReasonCode } from "./options/limits.js";
import type { Settings } from "./options/settings.js";

/** One request and what came back. Credentials are struck out of all of it that can be read, whoever reads it. */
export interface Exchange {
  /**
   * Its number in the run: of 8 connections the first carries the requests 1, 9, 17, … and the second 2, 10, 18, …, so that a
   * request has the same number in every run of one seed.
   */
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string | undefined;
  /** Absent where no answer came; `fault` says why. */
  readonly status?: number;
  /** Names in lower case. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** Bytes of the response's body without its content codings, where that is known. */
  readonly bytes?: number;
  /** The response's body where it is JSON, whatever media type it claims. */
  readonly json?: Json | undefined;
  /** In words, where the network or the time-out answered instead of the deployment. */
  readonly fault?: string;
  /** By which Node or undici names the fault, where they do: `ECONNREFUSED`. No report holds it. */
  readonly faultCode?: string;
  /** The limit of the run that kept the answer from being read, or the request from being sent; there is no status then. */
  readonly limit?: ReasonCode;
  readonly milliseconds: number;
  /** How often the deployment asked to wait (429, 503 with Retry-After) before this answer. */
  readonly waits: number;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: Json;
  /** Sent as it is, for probes of malformed bodies; beside `json` it is what that comes to. */
  readonly raw?: string | Buffer;
  /** Leave the credentials out. */
  readonly anonymous?: boolean;
}

/** Sends requests and keeps every exchange. Never throws for what a network or a server does. */
export interface Client {
  send(request: Request): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
  /** The deployment has answered nothing for a while, whatever was asked. */
  readonly lost: boolean;
  /** Why the run has to end; undefined as long as it may go on. */
  readonly halt?: Halt | undefined;
  /** From now on requests clean up: they may be sent although the run has used up what it may. */
  beginCleanUp?(): void;
  close(): Promise<void>;
}

/** Names and values of a query, in order; a name may stand twice. */
export type Query = readonly (readonly [name: string, value: string])[];

/** A collection at one site, by one path form. */
export interface Collection {
  readonly resource: Resource;
  readonly form: PathForm;
  readonly site: string;
}

/** A record that this run added. */
export interface AddedRecord extends Collection {
  readonly id: string;
  /** As sent. */
  readonly body: JsonObject;
  /** Its own URL: the collection's, with its id. */
  readonly url: string;
  /** The absolute URL by which other records refer to it, in the form that the spec's reference shape states. */
  readonly reference: string;
  readonly exchange: Exchange;
}

export interface Outcome {
  /** The exchange that decided; the last one where several were needed. */
  readonly exchange: Exchange;
  /** What is wrong with the answer, in words a person understands; absent where it could be understood. */
  readonly problem?: string;
}
export interface AddOutcome extends Outcome {
  readonly record?: AddedRecord;
}
export interface ReadOutcome extends Outcome {
  readonly record?: JsonObject;
}
export interface FoundRecord {
  readonly id?: string;
  readonly record: JsonObject;
}
export interface SearchOutcome extends Outcome {
  /** Every record listed, over all pages; absent where the answer is no list. */
  readonly found?: readonly FoundRecord[];
  /** Number of records on the first page. */
  readonly firstPage: number;
  /** More pages follow than were asked for. */
  readonly cut?: true;
  /** More pages follow than a run reads: what was not found may stand on one of them. */
  readonly cutShort?: true;
  readonly exchanges: readonly Exchange[];
}
/** `done` where the deployment said that it did it, in whatever lawful way. */
export interface ApiOutcome extends Outcome {
  readonly done: boolean;
}

/** The interactions, spoken as this deployment was found to speak. Every add is journaled before its request leaves. */
export interface ApiAdapter {
  /** `written` is the body as JSON, where it was written out before. */
  add(at: Collection, body: JsonObject, written?: Buffer): Promise<AddOutcome>;
  read(at: Collection, id: string): Promise<ReadOutcome>;
  search(
    at: Collection,
    query: Query,
    options?: { readonly firstPageOnly?: boolean; readonly mostPages?: number },
  ): Promise<SearchOutcome>;
  /** Puts `body` in place of the record's, telling the target as this deployment was found to need it. */
  update(record: AddedRecord, body: JsonObject): Promise<ApiOutcome>;
  remove(record: AddedRecord): Promise<ApiOutcome>;
  collectionUrl(at: Collection): string;
  recordUrl(at: Collection, id: string): string;
  searchUrl(at: Collection, query: Query): string;
}

/**
 * Records of one collection that differ from `target` in one looked-at field each. Each was added, read back and, where
 * the collection can be searched at all, waited for until a search showed it. Or, where nothing is added: records that
 * were found, the target the fullest of them.
 */
export interface Fixture extends Collection {
  /** The comparison prefixes of dates that the document states. */
  readonly prefixes: readonly DatePrefix["prefix"][];
  /** The records were there before the run, and what none of them holds cannot be judged. */
  readonly found: boolean;
  readonly target: AddedRecord;
  /** The record that differs from the target in what `parameter` looks at, and in nothing else that is searched. */
  negativeExample(parameter: SearchParameter): AddedRecord | undefined;
  readonly records: readonly AddedRecord[];
  /** The value by which `parameter` finds `record`, in the form that this deployment takes. */
  value(parameter: SearchParameter, record: AddedRecord): string | undefined;
  /** A value by which `parameter` must not find the target; undefined where none is known. */
  otherValue(parameter: SearchParameter): string | undefined;
  /** What must stand beside `parameter` so that the rules are satisfied and the list stays short; never `parameter` itself. */
  beside(parameter: SearchParameter): Query;
  /**
   * The scene to try `parameter` in: this one where its records were added; else one whose target holds what the
   * parameter looks at, and `fits`. Undefined where no record that was found does.
   */
  for(parameter: SearchParameter, fits?: (record: AddedRecord) => boolean): Fixture | undefined;
}

/** An answer to a gap, as this deployment was seen to give it. */
export interface Answer {
  readonly value: string;
  /** A sentence: what was done and what came. */
  readonly evidence: string;
  readonly exchanges: readonly number[];
}

/** Why a gap has no answer. */
export interface Unanswered {
  readonly unanswered: string;
  /** The interface has nothing that could be asked; where a part of it is claimed, that part has not. */
  readonly lacking?: true;
  /** The deployment went away or turned the question away, or the run was cut short: another run may tell. */
  readonly indeterminate?: true;
  /** The limit of the run that is the reason, where one is. */
  readonly code?: ReasonCode;
}

/** What was learned of how the deployment speaks, gap id by gap id. */
export interface Learned {
  readonly answers: ReadonlyMap<string, Answer>;
  note(gap: string, answer: Answer): void;
}

/** What is otherwise with a fresh record. */
export interface FreshOptions {
  /** One of many that are added at once and not searched for: all of those refer to the same records. */
  readonly bulk?: boolean;
  /** Only what is searched or fixed, one element in each array. */
  readonly minimal?: boolean;
  /** Made-up texts of letters of one byte alone, so that a body's letters tell its size. */
  readonly ascii?: boolean;
}

/** One run against one deployment, as checks and probes see it. */
export interface Session {
  /** What the deployment is held to: the document, or what is claimed of it. */
  readonly model: InterfaceModel;
  /** The whole document, where `model` is a part of it. */
  readonly document?: InterfaceModel;
  readonly settings: Settings;
  readonly client: Client;
  readonly api: ApiAdapter;
  readonly learned: Learned;
  /** The collections that the spec shows, at the site under test. */
  readonly collections: readonly Collection[];
  /** Makes what the checks of several collections share, in an order that does not hang on which of them asks first. */
  prepare(): Promise<void>;
  /** The contrasted records of a collection, made on first use. Throws `Blocked` where they cannot be made. */
  fixture(at: Collection): Promise<Fixture>;
  /** A full record for `at`, every documented field to its last member, new unique values each time. */
  fresh(at: Collection, options?: FreshOptions): Promise<JsonObject>;
  /** Asks again until `good` holds or the deployment has had as long as it was seen to need; the last outcome. */
  eventually<T>(ask: () => Promise<T>, good: (outcome: T) => boolean): Promise<T>;
}

export type Kind = "required" | "advice" | "observed";
export type Verdict = "pass" | "fail" | "warn" | "observed" | "blocked" | "not-applicable" | "error";

/** What a check's act came to. `undefined` members are left out of reports. */
export type Finding =
  | { readonly verdict: "pass"; readonly exchange?: Exchange }
  | {
      readonly verdict: "fail";
      readonly expected: string;
      readonly actual: string;
      readonly exchange?: Exchange;
      /** Lines for a shell that show it again, from an empty start. */
      readonly script?: string;
    }
  | { readonly verdict: "not-applicable"; readonly reason: string };

/** One expectation, for each of the subjects that the spec gives it. */
export interface Check<S> {
  /** Groups checks; first part of the id: `date-search`. */
  readonly family: string;
  /** Last part of the id: `ge-boundary`; made from the subject where a family has a check for each of many things. */
  readonly name: string | ((of: S) => string);
  readonly kind: "required" | "advice";
  /** It adds, changes or deletes records. */
  readonly writes: boolean;
  /** It needs all connections for itself: it runs after the others, and beside none. */
  readonly alone?: boolean;
  /** Whether the short run that only shows whether a deployment is there at all holds it for every subject, or for the first. */
  readonly smoke?: "all" | "first";
  /** Whether a run of these settings has anything to ask for; it always has where this is absent. */
  askedFor?(settings: Settings): boolean;
  over(model: InterfaceModel): readonly S[];
  /** Middle part of the id, such as `TYPE.parameter`; with `@FORM` after the type where the type has several forms. */
  subject(of: S): string;
  /** In the present tense: "ge finds the record dated at that very instant". */
  title(of: S): string;
  /** Every clause that it holds the deployment to, the most telling first. */
  clauses(of: S): readonly string[];
  run(session: Session, of: S): Promise<Finding>;
}

/** Finds out a gap's answer. Named by the spec's gaps; knows nothing of any one interface. */
export interface Probe {
  readonly name: string;
  readonly writes: boolean;
  /** It runs after all others and beside none: it may cut connections, or looks back on the whole run. */
  readonly alone?: boolean;
  /** It asks when requests are turned away, or who is let in: such a refusal is an answer to it, and to no other. */
  readonly asksAbout?: "limits" | "access";
  /** Probes that give the same word share what they make, and run one after another. */
  readonly together?: string;
  /** So many connections it has to itself, where there are enough; without it one, which others use after it. */
  readonly across?: number;
  /** The answer, or the reason why none could be had. */
  observe(session: Session, gap: Gap): Promise<Answer | Unanswered>;
}
