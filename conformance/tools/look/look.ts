// Looks at a deployment whose site is not known: is it there, does it answer JSON, are the credentials accepted, and what answers?
import type { InterfaceModel } from "../../../spec/model.js";
import { withoutSite } from "../../../spec/sites.js";
import type { Collection } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { type Unreachable, unreachable } from "../../http/reach.js";
import { isSuccess } from "../../http/status.js";
import type { ConformRun } from "../../options/asked.js";
import { recordAt } from "../../options/record-at.js";
import { settingsOf } from "../../options/settings-of-config.js";
import { openSession } from "../../runner/open-session.js";
import { type Sight, sightOf } from "../discover/sight.js";

/** What a list of records was answered with. */
export interface SeenList {
  readonly at: Collection;
  readonly exchange: Exchange;
  readonly sight: Sight;
}

/** A site, and how it was found. */
export interface FoundSite {
  readonly id: string;
  readonly from: "config" | "guess" | "made-up";
}

export interface Look {
  readonly baseUrl: string;
  /** The site that was looked at; `made-up` if the deployment answers for a site that no one has. Absent if none answered. */
  readonly site?: FoundSite;
  /** The guesses that were tried. */
  readonly guessed: readonly string[];
  /** The lists of the site, or the only one that was requested if no site is known. */
  readonly lists: readonly SeenList[];
  /** Number of requests. */
  readonly requests: number;
}

/** No deployment has this site: what it is answered with shows whether sites can be told apart. */
export const noSuchSite = "cri-kit-no-such-site";

/** Names that servers give to their only site. A few, since each is a request. */
const guesses = ["1", "main", "default"] as const;

/** Lists that are requested at a guess: a deployment may lack one of the types. */
const listsOfGuess = 3;

/** Sends GET requests only; `Unreachable` if no answer comes. */
export async function look(model: InterfaceModel, run: ConformRun): Promise<Look | Unreachable> {
  const known = siteOfRecords(model, run);
  if (known !== undefined) return seen(model, run, { id: known, from: "config" });
  const one = await listsAt(model, run, noSuchSite, first(1));
  if ("why" in one) return one;
  if (one.some(answers)) return seen(model, run, { id: noSuchSite, from: "made-up" });
  const nothing = { baseUrl: run.baseUrl, lists: one, guessed: [], requests: one.length };
  return one[0]?.exchange.status === 404 ? guessedSite(model, run, nothing) : nothing;
}

/** The lists of the first guess that is answered; `nothing` with all guesses if none is. */
async function guessedSite(
  model: InterfaceModel,
  run: ConformRun,
  nothing: Look,
): Promise<Look | Unreachable> {
  let { requests } = nothing;
  for (const [index, id] of guesses.entries()) {
    const tried = await listsAt(model, run, id, first(listsOfGuess));
    if ("why" in tried) return tried;
    requests += tried.length;
    const guessed = guesses.slice(0, index + 1);
    if (tried.some(answers)) return seen(model, run, { id, from: "guess" }, guessed, requests);
  }
  return { ...nothing, guessed: guesses, requests };
}

export const answers = ({ sight }: SeenList): boolean => sight.standing === "answers";

/** All lists of a site, after some requests. */
async function seen(
  model: InterfaceModel,
  run: ConformRun,
  site: FoundSite,
  guessed: readonly string[] = [],
  before = site.from === "made-up" ? 1 : 0,
): Promise<Look | Unreachable> {
  const lists = await listsAt(model, run, site.id);
  if ("why" in lists) return lists;
  return { baseUrl: run.baseUrl, site, guessed, lists, requests: before + lists.length };
}

/** The site in the URL of a record that the config names. */
function siteOfRecords(model: InterfaceModel, { read }: ConformRun): string | undefined {
  const sites = model.resources.flatMap((resource) =>
    (read[resource.name] ?? []).flatMap((text) => recordAt(model, resource, text)?.site ?? []),
  );
  return sites.find((site) => site !== withoutSite);
}

/** A web page is no list, whatever its status is. */
function listSight(exchange: Exchange): Sight {
  const sight = sightOf(exchange);
  const isList = exchange.json !== undefined || !isSuccess(exchange);
  return isList ? sight : { standing: "open", said: `${sight.said} without JSON` };
}

/** Some of all collections, whose lists are requested. */
type Chosen = (all: readonly Collection[]) => readonly Collection[];

const first =
  (most: number): Chosen =>
  (all) =>
    all.slice(0, most);

/** The answers to the chosen lists of a site, without any parameter. */
export async function listsAt(
  model: InterfaceModel,
  run: ConformRun,
  site: string,
  chosen: Chosen = (all) => all,
): Promise<readonly SeenList[] | Unreachable> {
  const session = openSession(model, settingsOf({ ...run, site, write: false }, model));
  try {
    const { api, client, collections } = session;
    const why = await unreachable({ api, client, collections: collections.slice(0, 1) });
    if (why) return why;
    const lists: SeenList[] = [];
    for (const at of chosen(collections)) {
      const url = api.collectionUrl(at);
      const known = client.exchanges.find((exchange) => exchange.url === url);
      const exchange = known ?? (await client.send({ method: "GET", url }));
      lists.push({ at, exchange, sight: listSight(exchange) });
    }
    return lists;
  } finally {
    await session.close();
  }
}
