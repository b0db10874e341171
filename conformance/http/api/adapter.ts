// The types of the API adapter: the interactions of the interface, and their outcomes.
import type { Action } from "../../../spec/action.js";
import type { JsonObject } from "../../../spec/json.js";
import type { PathForm, Resource } from "../../../spec/model.js";
import type { AskingAgain } from "../dialect/dialect.js";
import type { Exchange } from "../exchange.js";
import type { Problem } from "../problem.js";
import type { Sender } from "../sender.js";
import type { PatchOperation } from "./json-patch.js";

/** Names and values of a query, in order; a name may occur twice. */
export type Query = readonly (readonly [name: string, value: string])[];

/** A collection at one site, by one path form. */
export interface Collection {
  readonly resource: Resource;
  readonly form: PathForm;
  readonly site: string;
  /** The record that a nested collection is below, and the last part of its path; absent at the collection's own path. */
  readonly under?: { readonly url: string; readonly segment: string };
}

/** A record as it was sent. */
export interface SentRecord extends Collection {
  readonly id: string;
  readonly body: JsonObject;
}

/** A record that this run added. */
export interface AddedRecord extends SentRecord {
  /** Its own URL: the collection's, with its id. */
  readonly url: string;
  /** The absolute URL that other records use to refer to it, in the form that the spec's reference shape states. */
  readonly reference: string;
  readonly exchange: Exchange;
  /** When its add was answered, in milliseconds of `performance.now()`, if this run added it. */
  readonly answeredAt?: number;
}

export interface Outcome {
  /** The exchange that decided the outcome; the last one if several were needed. */
  readonly exchange: Exchange;
  /** What is wrong with the answer; absent if it could be understood. */
  readonly problem?: Problem | undefined;
}

export type AddOutcome =
  | { readonly exchange: Exchange; readonly record: AddedRecord; readonly problem?: undefined }
  | { readonly exchange: Exchange; readonly problem: Problem; readonly record?: undefined };

export interface ReadOutcome extends Outcome {
  readonly record?: JsonObject;
}

export interface FoundRecord {
  readonly id?: string;
  readonly record: JsonObject;
}

/**
 * Why a list may lack records that match: it has more pages than were `asked` for, or more than a run reads (`unread`); the `link` to its
 * next page cannot be followed; its `total` is larger, and nothing leads to the rest; lists were seen to `end` after so many records; or
 * it is `unknown`, since no list was seen that goes on or that is longer.
 */
export type CutBy = "asked" | "unread" | "link" | "total" | "end" | "unknown";

export interface SearchOutcome extends Outcome {
  /** Every listed record, over all pages; absent if the answer is not a list. */
  readonly found?: readonly FoundRecord[];
  /** Number of records on the first page. */
  readonly firstPage: number;
  /** Why the list lacks records, as far as its own pages show it. `Session.cutOf` knows more. */
  readonly cut?: CutBy;
  readonly exchanges: readonly Exchange[];
}

/** `done` if the deployment reported success, in any way that the document allows. */
export interface ApiOutcome extends Outcome {
  readonly done: boolean;
}

export interface UpdateOutcome extends ApiOutcome {
  /** The expected content of the record now: the body, with the business identifiers if they identify the record. */
  readonly sent: JsonObject;
}

export interface SearchOptions {
  readonly firstPageOnly?: boolean;
  readonly mostPages?: number;
  /** How a repeated search is sent (default: in the way that the deployment was found to need). */
  readonly again?: AskingAgain;
  /** A 404 is not read as an empty list, so nothing has to be added to find out whether it may be one. */
  readonly asAnswered?: boolean;
}

/** The body as JSON, if it was serialised before, the media type that it is sent with, or that it is sent in two packets. */
export type Written = Buffer | { readonly mediaType: string } | "in two";

/** The interactions, sent in the dialect of the deployment. Every add is journaled before its request is sent. */
export interface ApiAdapter {
  /** Unique values that another record of the run has are replaced, unless the body is serialised already. */
  add(at: Collection, body: JsonObject, written?: Written): Promise<AddOutcome>;
  read(at: Collection, id: string): Promise<ReadOutcome>;
  search(at: Collection, query: Query, options?: SearchOptions): Promise<SearchOutcome>;
  /** The answer to an earlier search, if the queue has written nothing since. A fault in it has to be seen again. */
  kept(at: Collection, query: Query): SearchOutcome | undefined;
  /**
   * Replaces the record's content with `body`, and identifies the record in the way that the deployment needs. The update is made
   * from the version that `from` read (default: the current one). Unique values that another record of the run has are replaced, unless
   * the body is to be sent `unchanged`.
   */
  update(
    record: AddedRecord,
    body: JsonObject,
    from?: ReadOutcome,
    options?: { readonly unchanged?: boolean },
  ): Promise<UpdateOutcome>;
  /** Sends a JSON Merge Patch, if the document states that an update is one. */
  patch(record: AddedRecord, patch: JsonObject): Promise<UpdateOutcome>;
  /** Sends a JSON Patch, if the document states that an update is one. */
  patchBy(record: AddedRecord, operations: readonly PatchOperation[]): Promise<ApiOutcome>;
  remove(record: AddedRecord): Promise<ApiOutcome>;
  /** Calls an action on a record of this run. */
  act(record: AddedRecord, action: Action, body: JsonObject | undefined): Promise<ApiOutcome>;
  /** Calls an action on a whole type. */
  actOnType(at: Collection, action: Action, body: JsonObject | undefined): Promise<ApiOutcome>;
  /** The same, with the credentials of another sender. What it adds belongs to this run. */
  as(sender: Sender): ApiAdapter;
  collectionUrl(at: Collection): string;
  recordUrl(at: Collection, id: string): string;
  searchUrl(at: Collection, query: Query): string;
}
