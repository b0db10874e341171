// The types of a team's own handlers: their requests and answers.
import type { Context } from "hono";

/**
 * The values of one parameter in a query: one list for each occurrence, in order, with the alternatives that commas separate. `Value`
 * is the parsed value: a `DateValue`, a `TokenValue` and so on.
 */
export type Occurrences<Value> = AtLeastOne<AtLeastOne<Value>>;

type AtLeastOne<Item> = readonly [Item, ...Item[]];

/** A record that a handler answers with; generated types demand its id, which interfaces have in different members. */
export interface Answered {
  readonly meta?: { readonly versionId?: string; readonly lastUpdated?: string };
}

/** A page of a list, and the cursor of the next page if there is one. */
export interface AnsweredPage<Stored> {
  readonly records: readonly Stored[];
  readonly cursor?: string;
}

/** The part of a request that every handler gets. */
export interface HandlerRequest {
  /** The site in the path; empty if the interface has no sites. */
  readonly site: string;
  /** The record whose path a nested collection is below, and the field that refers to it; absent at the collection's own path. */
  readonly under?: { readonly field: string; readonly id: string };
  /** Hono's context, which contains the request itself. */
  readonly context: Context;
}

/** A search: all parameters are known, and the required ones are present. */
export interface SearchRequest<Query, Stored> extends HandlerRequest {
  readonly parameters: Query;
  /** Maximum number of records of the page. */
  readonly limit: number;
  /** The cursor that an earlier page of this search returned. */
  readonly cursor?: string;
  /** Answers a search as the interface does: usually 200 with a searchset, and a link to the next page if there is a cursor. */
  answer(page: AnsweredPage<Stored>): Response;
}

export interface ReadRequest<Stored> extends HandlerRequest {
  readonly id: string;
  /** Answers a read as the interface does: usually 200 with the record. */
  answer(record: Stored): Response;
}

/** A record that its type's validator accepted. */
export interface AddRequest<Sent, Stored> extends HandlerRequest {
  readonly record: Sent;
  /** Answers an add as the interface does: usually 201 with the record and its Location. */
  answer(record: Stored): Response;
}

export interface UpdateRequest<Sent, Stored> extends HandlerRequest {
  /** The id of the record to replace. */
  readonly id: string;
  readonly record: Sent;
  /** Answers an update as the interface does: usually 200 with the record. */
  answer(record: Stored): Response;
}

export interface DeleteRequest extends HandlerRequest {
  readonly id: string;
  /** Answers a delete as the interface does: usually 204. */
  answer(): Response;
}

/** An action on a whole type. `Sent` is its body, which its validator accepted; undefined if it has none. */
interface TypeActionRequest<Sent, Shown> extends HandlerRequest {
  readonly body: Sent;
  /** Answers as the interface does: with the record, with the answer's own members, or without a body. */
  answer(shown: Shown): Response;
}

/** An action on one record. */
export interface ActionRequest<Sent, Shown> extends TypeActionRequest<Sent, Shown> {
  readonly id: string;
}

/** Answers a request; `next` is the server's default behaviour. To refuse, throw a `problem`. */
type Handle<Request> = (request: Request, next: () => Promise<Response>) => Response | Promise<Response>;

export type SearchHandler<Query, Stored> = Handle<SearchRequest<Query, Stored>>;
export type ReadHandler<Stored> = Handle<ReadRequest<Stored>>;
export type AddHandler<Sent, Stored> = Handle<AddRequest<Sent, Stored>>;
export type UpdateHandler<Sent, Stored> = Handle<UpdateRequest<Sent, Stored>>;
export type ActionHandler<Sent, Shown> = Handle<ActionRequest<Sent, Shown>>;
export type TypeActionHandler<Sent, Shown> = Handle<TypeActionRequest<Sent, Shown>>;
export type DeleteHandler = Handle<DeleteRequest>;
/** For an operation that the document only names: the handler decides about method and answer. By default the server answers 404, or with the export that the interface says it is served as. */
export type NamedHandler = Handle<HandlerRequest>;
