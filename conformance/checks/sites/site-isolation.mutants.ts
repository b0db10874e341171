// Mutants of the checks that one site shows no record of another.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import type { Match } from "../../../spec/search-parameter.js";
import { hasSites } from "../../../spec/sites.js";
import type { Behaviour, Call } from "../../behaviours/call.js";
import { type Entry, entriesOf, withEntries } from "../../behaviours/lists.js";
import { movedTo } from "../../behaviours/moved-to-site.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { AddedAtSites } from "./added-at-sites.js";
import { byLink, byValue, searchedBy } from "./site-isolation.js";

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
  ];
}
