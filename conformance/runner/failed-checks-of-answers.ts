// Finds the failed checks that are about the requests by which a gap was answered: a fix may change the answer.
import type { InteractionKind, Resource } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import type { Exchange } from "../http/exchange.js";
import type { GapAnswer } from "./gap-answer.js";
import type { Observed } from "./observe.js";
import { pathOf } from "./record-url-parts.js";
import type { CheckResult } from "./report.js";

/** More ids say no more: the answer is in doubt. */
const mostChecks = 3;

/** Answers to gaps and results, marked with the failed checks about the requests of each answer. */
interface Marked {
  readonly answers: readonly GapAnswer[];
  readonly results: readonly CheckResult[];
}

/** Marks the answers to the gaps, and the results of those that fail because another answer is required. */
export function withFailedChecks(
  observed: readonly Observed[],
  results: readonly CheckResult[],
  operationIn: (exchange: Exchange) => SentOperation | undefined,
): Marked {
  const failed = results.filter(({ verdict, kind }) => verdict === "fail" && kind === "required");
  const found = new Map(observed.map((one) => [one.result.id, aboutAnswer(one, failed, operationIn)]));
  const answers = observed.flatMap(({ answer, result }) =>
    answer === undefined ? [] : [answer.value === undefined ? answer : marked(answer, found.get(result.id))],
  );
  const marks = results.map((result) =>
    // An answer that is not the required one explains no other.
    result.verdict === "fail"
      ? marked(
          result,
          found.get(result.id)?.filter(({ id }) => !found.has(id)),
        )
      : result,
  );
  return { answers, results: marks };
}

const marked = <T extends object>(one: T, checks: readonly CheckResult[] = []): T =>
  checks.length === 0 ? one : { ...one, failedChecks: checks.slice(0, mostChecks).map(({ id }) => id) };

/** The failed checks about the requests that gave an answer, without its own. */
function aboutAnswer(
  { result, exchanges: shown = [], changes = [] }: Observed,
  failed: readonly CheckResult[],
  operationIn: (exchange: Exchange) => SentOperation | undefined,
): readonly CheckResult[] {
  if (failed.length === 0) return [];
  const exchanges = [...shown, ...changes];
  const requests = exchanges.flatMap((exchange) => askedClauses(operationIn(exchange)) ?? []);
  const numbers = new Set(exchanges.map(({ n }) => n));
  const isAboutAnswer = (check: CheckResult) =>
    check.exchanges?.some(({ n }) => numbers.has(n)) ||
    (!isOfSequence(check) && requests.some((request) => isAbout(check, request)));
  return failed.filter((check) => check.id !== result.id && isAboutAnswer(check));
}

/** The clauses of a sequence are of all operations that it may hold; most of them work. */
const isOfSequence = ({ script }: CheckResult): boolean => script !== undefined;

/** What a request did, as clauses. */
interface AskedClauses {
  readonly operation: string;
  /** Of the search parameters that it had. */
  readonly parameters: readonly string[];
  /** Of all search parameters of the type. */
  readonly all: readonly string[];
}

/** An operation that a request asked for, and the names in its query. */
export interface SentOperation {
  readonly resource: Resource;
  readonly kind: InteractionKind;
  readonly names: readonly string[];
}

function askedClauses(sent: SentOperation | undefined): AskedClauses | undefined {
  const operation = sent?.resource.operations.find(({ kind }) => kind === sent.kind);
  if (sent === undefined || operation === undefined) return undefined;
  const { parameters } = sent.resource;
  const asked = sent.kind === "search" ? parameters.filter(({ name }) => sent.names.includes(name)) : [];
  return {
    operation: operation.clause,
    parameters: asked.map(({ clause }) => clause),
    all: parameters.map(({ clause }) => clause),
  };
}

/** Reads what the requests of a run ask for: undefined if that is no operation on records at the tested site. */
export function operationReader({
  collections,
  api,
}: Pick<Session, "collections" | "api">): (exchange: Exchange) => SentOperation | undefined {
  return ({ method, url }) => {
    const path = pathOf(url);
    const names = [...new URL(url).searchParams.keys()];
    for (const at of collections) {
      const { resource } = at;
      const kind = operationAt(method, path, resource, pathOf(api.collectionUrl(at)));
      if (kind !== undefined) return { resource, kind, names };
    }
    return undefined;
  };
}

const ofCollection: Readonly<Record<string, InteractionKind>> = {
  GET: "search",
  POST: "add",
  PUT: "update",
  PATCH: "update",
};

const ofRecord: Readonly<Record<string, InteractionKind>> = {
  GET: "read",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
};

function operationAt(
  method: string,
  path: string,
  { named, actions = [] }: Resource,
  collection: string,
): InteractionKind | undefined {
  if (path === collection) return ofCollection[method];
  const id = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : "";
  const isAction = named.some(({ name }) => name === id) || actions.some(({ segment }) => segment === id);
  return id === "" || id.includes("/") || isAction ? undefined : ofRecord[method];
}

/** A check of search parameters is about the searches that have one of them, any other check about its operations. */
function isAbout({ clauses }: CheckResult, { operation, parameters, all }: AskedClauses): boolean {
  const isOfParameters = clauses.some((clause) => all.includes(clause));
  return isOfParameters ? parameters.some((clause) => clauses.includes(clause)) : clauses.includes(operation);
}
