// The context that the functions of the API adapter share.
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Operation, PathForm, Resource } from "../../../spec/model.js";
import { offers, resourceAt } from "../../../spec/offers.js";
import type { LearnedBehaviour } from "../dialect/learned.js";
import type { Client, Exchange } from "../exchange.js";
import type { Journal } from "../journal/journal.js";
import { type Problem, problem } from "../problem.js";
import { isSuccess } from "../status.js";
import type { AddedRecord, Collection, FoundRecord, Query } from "./adapter.js";
import type { UniqueValues } from "./unique-values.js";
import type { ReferenceWriter } from "./urls.js";

/** Whether a further page of a list may be read; `bytes` is the size of its pages so far. */
export type MayFollow = (bytes: number) => boolean;

/** The tools and the state that every interaction needs. */
export interface ApiContext {
  readonly model: InterfaceModel;
  /** Base URL without trailing slashes or userinfo. */
  readonly base: string;
  readonly client: Client;
  /** The client of the run's user, if `client` sends as somebody else: reads the ETags that changes need. */
  readonly reader?: Client;
  readonly learnedBehaviour: LearnedBehaviour;
  readonly journal: Journal;
  readonly reference: ReferenceWriter;
  /** Every record that this run added and has not deleted, in the order in which they were added, with its line in the journal. */
  readonly added: Map<AddedRecord, number>;
  /** Every record of this run whose delete was answered with success, with its line in the journal. */
  readonly deleted: Map<AddedRecord, number>;
  /** URLs of all records that this run ever added. */
  readonly own: Set<string>;
  /** The values of unique fields that this run has sent. */
  readonly unique: UniqueValues;
  /** The queue of the check for which requests are sent; absent outside of a check. */
  readonly queue?: string | undefined;
  /** The last update that was begun before a way to update was known: the next one waits for its end. */
  readonly updating: { last: Promise<unknown> };
  /** Repeats a request until `good` holds or the deployment's usual time is up. */
  readonly eventually: <T>(ask: () => Promise<T>, good: (outcome: T) => boolean) => Promise<T>;
  /** How often each search was sent, by its URL. */
  readonly asked: Map<string, number>;
  /** Whether the next page of a list may be requested. */
  readonly mayFollow: MayFollow;
  /** Finds a just added record by a search, for deployments whose adds do not return the id. */
  readonly findAdded: (at: Collection, body: JsonObject, exchange: Exchange) => Promise<string | undefined>;
  /** Number of places at which a record that was read differs from what was sent. */
  readonly differences: (sent: JsonObject, read: JsonObject, resource: Resource) => number;
  /** Whether a search may list a record: false if the document excludes it. */
  readonly mayList: (at: Collection, query: Query, found: FoundRecord) => boolean;
}

/**
 * Whether the answer names another URL for the result of the request (RFC 9110, section 15.4.4). Only that
 * URL shows whether the request succeeded.
 */
export const leadsOn = ({ status, responseHeaders }: Exchange): boolean =>
  status === 303 && "location" in responseHeaders;

/** Why an exchange is not a success; undefined if it is one. */
export function refusal(exchange: Exchange): Problem | undefined {
  if (exchange.status === undefined)
    return problem("no-answer", `no answer: ${exchange.fault ?? "the connection broke"}`);
  if (isSuccess(exchange)) return undefined;
  return problem("refused", `the ${exchange.method} was answered ${exchange.status}`);
}

export const operationOf = (at: Collection, kind: Operation["kind"]): Operation | undefined =>
  at.resource.operations.find((operation) => operation.kind === kind && operation.offered);

/** The path forms in which records of the collection's type can be added, its own form first. */
export function addForms({ forms, resources }: InterfaceModel, at: Collection): readonly PathForm[] {
  const type = resources.find(({ name }) => name === at.resource.name) ?? at.resource;
  const offered = forms.filter(
    (form) => type.forms.includes(form.name) && offers(resourceAt(type, form), "add"),
  );
  const isOwn = ({ name }: PathForm) => name === at.form.name;
  return [...offered.filter(isOwn), ...offered.filter((form) => !isOwn(form))];
}

/** The method that the spec states for an interaction. */
export const methodOf = (model: InterfaceModel, kind: Operation["kind"], otherwise: string): string =>
  model.interactions.find((rule) => rule.kind === kind)?.method ?? otherwise;
