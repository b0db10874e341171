// The types of handlers' requests and answers.
import type { Context } from "hono";

/**
 * What a query says of one parameter: each time that it stands there, in order, the alternatives that commas separate. `Value` is
 * the parsed value: a `DateValue`, a `TokenValue` and so on.
 */
export type Occurrences<Value> = AtLeastOne<AtLeastOne<Value>>;

type AtLeastOne<Item> = readonly [Item, ...Item[]];

/** A record as a handler answers with it. */
export interface Answered {
  readonly id: string;
  readonly meta?: { readonly versionId?: string; readonly lastUpdated?: string };
}

/** A page of a list, and the cursor of the next page if there is one. */
export interface AnsweredPage<Stored> {
  readonly records: readonly Stored[];
  readonly cursor?: string;
}

/** What every handler receives. */
export interface HandlerRequest {
  readonly site: string;
  /** The request itself, and all that Hono knows of it. */
  readonly context: Context;
}

/** A search whose parameters are all known, with those that it has to have. */
export interface SearchRequest<Query, Stored> extends HandlerRequest {
  readonly parameters: Query;
  /** Most records that the page may hold. */
  readonly limit: number;
  /** What an earlier page of this search gave. */
  readonly cursor?: string;
  /** Answers a search as the interface does: usually 200 with a searchset, and a link to the next page if there is a cursor. */
  answer(page: AnsweredPage<Stored>): Response;
}

export interface ReadRequest<Stored> extends HandlerRequest {
  readonly id: string;
  /** The record, as the interface has a read answered: 200 with the record itself, usually. */
  answer(record: Stored): Response;
}

/** A record that the validator of its type found nothing wrong with. */
export interface AddRequest<Sent, Stored> extends HandlerRequest {
  readonly record: Sent;
  /** As the interface has an add answered: 201 with the record and its Location, usually. */
  answer(record: Stored): Response;
}

export interface UpdateRequest<Sent, Stored> extends HandlerRequest {
  /** Of the record to replace. */
  readonly id: string;
  readonly record: Sent;
  /** As the interface has an update answered: 200 with the record, usually. */
  answer(record: Stored): Response;
}

export interface DeleteRequest extends HandlerRequest {
  readonly id: string;
  /** As the interface has a delete answered: 204, usually. */
  answer(): Response;
}

/** Answers a request; `next` is the server's default behaviour. To refuse, throw a `problem`. */
export type Handle<Request> = (
  request: Request,
  next: () => Promise<Response>,
) => Response | Promise<Response>;

export type SearchHandler<Query, Stored> = Handle<SearchRequest<Query, Stored>>;
export type ReadHandler<Stored> = Handle<ReadRequest<Stored>>;
export type AddHandler<Sent, Stored> = Handle<AddRequest<Sent, Stored>>;
export type UpdateHandler<Sent, Stored> = Handle<UpdateRequest<Sent, Stored>>;
export type DeleteHandler = Handle<DeleteRequest>;
/** For an operation that the document only names: the handler decides about method and answer. By default the server answers 404, or with the export that the interface says it is served as. */
export type NamedHandler = Handle<HandlerRequest>;
