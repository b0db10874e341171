import type { InterfaceModel, Match } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import { byLink, byValue, searchedBy } from "./site-wall.js";
import { type Behaviour, type Call, good, jsonOf, type Reply } from "../../behaviours/call.js";
import { addedId, type Entry, entriesOf, idOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

/** Every record that was added, with the call that added it. */
class Seen {
  readonly calls = new Map<string, Call>();

  note(call: Call, reply: Reply): void {
    const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
    if (id !== undefined) this.calls.set(id, call);
  }

  /** The same request at the site at which the record was added. */
  atHome(call: Call, id: string): Call | undefined {
    const home = this.calls.get(id);
    const { route } = call;
    if (home?.route === undefined || route === undefined || home.route.site === route.site) return undefined;
    const url = new URL(home.url);
    url.pathname = `${home.url.pathname}/${encodeURIComponent(id)}`;
    return { ...call, url, route: { ...route, site: home.route.site } };
  }
}

const leaksByRead: Mutant = {
  name: "another site's records can be read",
  breaks: ["site-wall/read"],
  behaviour: () => {
    const seen = new Seen();
    return async (call, next) => {
      const away = call.route?.kind === "read" ? seen.atHome(call, call.route.id ?? "") : undefined;
      const reply = await next(away ?? call);
      seen.note(call, reply);
      return reply;
    };
  },
};

/** Searches look into every site that requests were sent to, where the parameters are of those matches. */
function leaksBySearch(name: string, breaks: string, matches: readonly Match[]): Mutant {
  const behaviour = (): Behaviour => {
    const sites = new Set<string>();
    return async (call, next) => {
      const reply = await next(call);
      const { route } = call;
      if (route !== undefined) sites.add(route.site);
      const entries = entriesOf(reply);
      if (route === undefined || entries === undefined || !asksBy(call, matches)) return reply;
      const others = [...sites].filter((site) => site !== route.site);
      const more: Entry[] = [];
      for (const site of others) more.push(...(entriesOf(await next(movedTo(call, site))) ?? []));
      return withEntries(reply, [...entries, ...more]);
    };
  };
  return { name, breaks: [breaks], behaviour };
}

const leaksByValue = leaksBySearch(
  "another site's records are found by what they hold",
  "site-wall/search",
  byValue,
);

const leaksByLink = leaksBySearch(
  "another site's records are found by their ids and links",
  "site-wall/search-by-id",
  byLink,
);

function asksBy({ route, url }: Call, matches: readonly Match[]): boolean {
  const asked = route?.resource.parameters.filter(({ name }) => url.searchParams.has(name)) ?? [];
  return asked.some(({ match }) => matches.includes(match));
}

/** Whatever is done at a site is done to the record that was added with that id, wherever it was. */
function apiAcross(kind: "update" | "delete"): Mutant {
  const words = kind === "update" ? "an update changes" : "a delete removes";
  return {
    name: `${words} a record of another site`,
    breaks: [`site-wall/${kind}`],
    behaviour: () => {
      const seen = new Seen();
      return async (call, next) => {
        const id = call.route?.id ?? idOf(jsonOf(call)) ?? "";
        const away = call.route?.kind === kind ? seen.atHome(call, id) : undefined;
        const reply = await next(
          away === undefined || call.route?.id !== undefined ? (away ?? call) : onCollection(away),
        );
        seen.note(call, reply);
        return reply;
      };
    },
  };
}

/** The call to a record's own path, sent to its collection. */
function onCollection(call: Call): Call {
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  return { ...call, url };
}

/** The call at another site, in its path and in the URLs that its query holds. */
function movedTo(call: Call, site: string): Call {
  const from = encodeURIComponent(call.route?.site ?? "");
  const move = (text: string) => {
    const parts = text.split("/");
    const place = parts.indexOf(from);
    return place < 0 ? text : parts.with(place, encodeURIComponent(site)).join("/");
  };
  const url = new URL(move(call.url.pathname), call.url.origin);
  for (const [name, value] of call.url.searchParams) url.searchParams.append(name, move(value));
  return { ...call, url };
}

const oneSite: Mutant = {
  name: "every site is one and the same",
  breaks: ["site-wall/read"],
  behaviour: () => {
    let first: string | undefined;
    return async (call, next) => {
      first ??= call.route?.site;
      return next(call.route === undefined || first === undefined ? call : movedTo(call, first));
    };
  },
};

/** Servers of which one site reaches into another. */
export function siteMutants(model: InterfaceModel): readonly Mutant[] {
  const asked = (matches: readonly Match[]) =>
    model.resources.some(
      (resource) => offers(resource, "search", "read") && searchedBy(resource, matches).length > 0,
    );
  return [
    ...(offersAny(model, "add", "read") ? [leaksByRead] : []),
    ...(offersAny(model, "read") ? [oneSite] : []),
    ...(asked(byValue) ? [leaksByValue] : []),
    ...(asked(byLink) ? [leaksByLink] : []),
    ...(["update", "delete"] as const).filter((kind) => offersAny(model, kind, "add", "read")).map(apiAcross),
  ];
}
