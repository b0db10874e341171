// The types of the observations of `--discover`, and the meaning of an answer's status.
import type { InteractionKind } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Collection } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
/**
 * Whether something is offered, according to an answer: it `answers`, is `absent`, is `closed` to these credentials, or is
 * `open`: unknown, or never requested.
 */
export type Standing = "answers" | "absent" | "closed" | "open";

/** The observation of one interaction of a collection. */
export interface Sight {
  readonly standing: Standing;
  /** In words: "200", "404 to a search", "not tried: it needs --write". */
  readonly said: string;
  /** Why it proves nothing, if so: the run only reads, nothing was requested, or the id was made up. */
  readonly untried?: "read-only" | "not-asked" | "made-up-id";
}

/** A search parameter that a deployment refuses, with its answer in words. */
export interface RefusedParameter {
  readonly parameter: SearchParameter;
  readonly said: string;
}

/** The observations of a collection. */
export interface CollectionSight {
  readonly at: Collection;
  /** The observation of each interaction that the document has for the type. */
  readonly sights: ReadonlyMap<InteractionKind, Sight>;
  /** Ids of records that were there before. */
  readonly ids: readonly string[];
  readonly refused: readonly RefusedParameter[];
}

/** All observations of a deployment. */
export interface Discovery {
  readonly collections: readonly CollectionSight[];
  /** References to types outside the interface, as records hold them, by type. */
  readonly outside: Readonly<Record<string, readonly string[]>>;
  /** Whether adds that refer to made-up records of external types are accepted; absent if unknown. */
  readonly takesOutside?: boolean;
  readonly otherSite?: Sight;
  /** Longest time in milliseconds until an added record was found; absent if none was searched for. */
  readonly indexDelayMs?: number;
}

const absent = [404, 405, 410, 501];
const closed = [401, 403, 407];
/** Refusals by a deployment that knows the interaction. */
const understood = [400, 409, 412, 415, 422];

/** The meaning of an answer's status. */
function standingOf({ status }: Exchange): Standing {
  if (status === undefined || status >= 500) return status === 501 ? "absent" : "open";
  if (status < 300 || understood.includes(status)) return "answers";
  if (closed.includes(status)) return "closed";
  return absent.includes(status) ? "absent" : "open";
}

export function sightOf(exchange: Exchange): Sight {
  const said = exchange.status === undefined ? (exchange.fault ?? "no answer") : String(exchange.status);
  return { standing: standingOf(exchange), said };
}

/** The most informative of several observations: an answer, then a refusal, then doubt, then absence. */
export function best(sights: readonly Sight[]): Sight | undefined {
  const order: readonly Standing[] = ["answers", "closed", "open", "absent"];
  return [...sights].sort((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing))[0];
}

/** Whether nothing could be observed without other credentials. */
export function isClosed(collections: readonly CollectionSight[]): boolean {
  const searches = collections.flatMap(({ sights }) => sights.get("search") ?? []);
  return searches.length > 0 && searches.every(({ standing }) => standing === "closed");
}
