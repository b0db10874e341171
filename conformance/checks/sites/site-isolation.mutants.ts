// Mutants of the checks of sites: one shows records of another, or adds, updates and deletes reach another.
import { setTimeout as pause } from "node:timers/promises";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import type { Match } from "../../../spec/search-parameter.js";
import { hasSites } from "../../../spec/sites.js";
import { type Behaviour, type Call, good, jsonOf, type Reply } from "../../behaviours/call.js";
import { addedId, type Entry, entriesOf, idOf, withEntries } from "../../behaviours/lists.js";
import { movedTo } from "../../behaviours/moved-to-site.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { byLink, byValue, searchedBy } from "./site-isolation.js";
import { oneOfEachForm } from "./site-isolation-writes.js";

/** The calls that added records, by the records' ids. */
class AddedAtSites {
  readonly calls = new Map<string, Call>();

  note(call: Call, reply: Reply): void {
    const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
    if (id !== undefined) this.calls.set(id, call);
  }

  /** The same call at the site where the record was added; undefined if that is the call's own site. */
  atHome(call: Call, id: string): Call | undefined {
    const home = this.calls.get(id);
    const { route } = call;
    if (home?.route === undefined || route === undefined || home.route.site === route.site) return undefined;
    const url = new URL(home.url);
    url.pathname = `${home.url.pathname}/${encodeURIComponent(id)}`;
    return { ...call, url, headers: atSiteOf(home, call), route: { ...route, site: home.route.site } };
  }
}

/** The headers of a call with the site of another one, if a header names it, or the host. */
function atSiteOf(home: Call, { headers }: Call): Headers {
  const { siteHeader, siteInHost } = home.route?.form ?? {};
  const name = siteInHost ? "host" : siteHeader;
  const moved = new Headers(headers);
  if (name !== undefined) moved.set(name, home.headers.get(name) ?? "");
  return moved;
}

/** Whether a site shows the records of another one. */
type Shows = (site: string, other: string) => boolean;

const showsAll: Shows = () => true;

function leaksByRead(name: string, breaks: string, shows = showsAll): Mutant {
  const behaviour = (): Behaviour => {
    const added = new AddedAtSites();
    return async (call, next) => {
      const away = call.route?.kind === "read" ? added.atHome(call, call.route.id ?? "") : undefined;
      const isShown = away && shows(call.route?.site ?? "", away.route?.site ?? "");
      const reply = await next(isShown ? away : call);
      added.note(call, reply);
      return reply;
    };
  };
  return { name, breaks: [breaks], behaviour };
}

interface Leak {
  readonly shows?: Shows;
  /** Only the site that was used first leaks. Records of two sites need not have a value in common. */
  readonly oneWay?: true;
}

/** Searches that `asks` chooses list the records of every site that was used so far. */
function leaksBySearch(
  name: string,
  breaks: string,
  asks: (call: Call) => boolean,
  { shows = showsAll, oneWay }: Leak = {},
): Mutant {
  const behaviour = (): Behaviour => {
    const sites = new Set<string>();
    return async (call, next) => {
      const reply = await next(call);
      const { route } = call;
      if (route !== undefined) sites.add(route.site);
      const entries = entriesOf(reply);
      if (route === undefined || entries === undefined || !asks(call)) return reply;
      if (oneWay && [...sites][0] !== route.site) return reply;
      const others = [...sites].filter((site) => site !== route.site && shows(route.site, site));
      const more: Entry[] = [];
      const asked = oneWay ? withoutParameters(call, byValue) : call;
      for (const site of others) more.push(...(entriesOf(await next(movedTo(asked, site))) ?? []));
      return withEntries(reply, [...entries, ...more]);
    };
  };
  return { name, breaks: [breaks], behaviour };
}

/** It compares only the beginning of a site's id. */
const begins: Shows = (site, other) => site.startsWith(other);

const readsShorter = leaksByRead(
  "a site reads records of a site whose id begins its own",
  "site-wall/both-ways-read",
  begins,
);

const listsShorter = leaksBySearch(
  "a site lists records of a site whose id begins its own",
  "site-wall/both-ways-search",
  () => true,
  { shows: begins },
);

const leaksByValue = leaksBySearch(
  "another site's records are found by their values",
  "site-wall/search",
  asksBy(byValue),
);

const leaksByLink = leaksBySearch(
  "another site's records are found by their ids and links",
  "site-wall/search-by-id",
  asksBy(byLink),
);

const leaksOpenLists = leaksBySearch(
  "another site's records are in lists without parameters",
  "site-wall/open-search",
  ({ route, url }) => route?.resource.parameters.every(({ name }) => !url.searchParams.has(name)) ?? false,
);

/** Only a run that reads sees it: its own site's records were there before, like those that the lists show beside them. */
const leaksOneWay: Mutant = {
  ...leaksBySearch(
    "the first site's lists show another site's records",
    "site-wall/search",
    asksBy(byValue),
    { oneWay: true },
  ),
  reading: true,
};

/** Whether a call searches by a parameter of one of the matches. */
function asksBy(matches: readonly Match[]): (call: Call) => boolean {
  return ({ route, url }) =>
    route?.resource.parameters.some(
      ({ name, match }) => url.searchParams.has(name) && matches.includes(match),
    ) ?? false;
}

/** The call without the parameters of these matches. */
function withoutParameters(call: Call, matches: readonly Match[]): Call {
  const url = new URL(call.url);
  for (const { name, match } of call.route?.resource.parameters ?? [])
    if (matches.includes(match)) url.searchParams.delete(name);
  return { ...call, url };
}

const oneSite: Mutant = {
  name: "all sites share their records",
  breaks: ["site-wall/read"],
  seenByReading: true,
  behaviour: () => {
    let first: string | undefined;
    return async (call, next) => {
      first ??= call.route?.site;
      return next(call.route === undefined || first === undefined ? call : movedTo(call, first));
    };
  },
};

/** An update or a delete hits the record with that id at whichever site it was added. */
function reachesAcross(kind: "update" | "delete"): Mutant {
  const words = kind === "update" ? "an update changes" : "a delete removes";
  return {
    name: `${words} a record of another site`,
    breaks: [`site-wall/${kind}`],
    behaviour: () => {
      const added = new AddedAtSites();
      return async (call, next) => {
        const id = call.route?.id ?? idOf(jsonOf(call), call) ?? "";
        const away = call.route?.kind === kind ? added.atHome(call, id) : undefined;
        const reply = await next(
          away === undefined || call.route?.id !== undefined ? (away ?? call) : onCollection(away),
        );
        added.note(call, reply);
        return reply;
      };
    },
  };
}

/** The call to a record's own path, sent to its collection instead. */
function onCollection(call: Call): Call {
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  return { ...call, url };
}

/** The site of a call is kept for all calls, so that an add is done at the site of the last one that began. */
const mixedUp: Mutant = {
  name: "an add lands at the site of another add at the same time",
  breaks: ["site-wall/adds-at-once"],
  behaviour: () => {
    let site = "";
    return async (call, next) => {
      if (call.route?.kind !== "add") return next(call);
      site = call.route.site;
      await pause(5);
      return next(movedTo(call, site));
    };
  },
};

const seen = (mutant: Mutant): Mutant => ({ ...mutant, seenByReading: true });

export function siteIsolationMutants(model: InterfaceModel): readonly Mutant[] {
  if (!hasSites(model)) return [];
  const asked = (matches: readonly Match[]) =>
    model.resources.some(
      (resource) => offers(resource, "search", "read") && searchedBy(resource, matches).length > 0,
    );
  return [
    ...(offersAny(model, "add", "read")
      ? [leaksByRead("another site's records can be read", "site-wall/read"), readsShorter]
      : []),
    ...(offersAny(model, "read") ? [oneSite] : []),
    ...(asked(byValue) ? [seen(leaksByValue), leaksOneWay] : []),
    ...(asked(byLink) ? [seen(leaksByLink)] : []),
    ...(model.resources.some((one) => offers(one, "search", "add", "read")) ? [listsShorter] : []),
    ...(model.resources.some((one) => offers(one, "search", "read") && one.noneRequired !== undefined)
      ? [seen(leaksOpenLists)]
      : []),
    ...(["update", "delete"] as const)
      .filter((kind) => offersAny(model, kind, "add", "read"))
      .map(reachesAcross),
    ...(oneOfEachForm(model).length > 0 ? [mixedUp] : []),
  ];
}
