import type { InterfaceModel, PathForm } from "../../../spec/model.js";
import type { JsonObject } from "../../contract.js";
import { isObject } from "../../probes/support/json.js";
import { type Call, good, jsonOf, plainReply, type Reply, withJson } from "../call.js";
import { addedId, type Entry, entriesOf, idOf, withEntries } from "../lists.js";
import type { Liar } from "../server.js";

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

const leaksByRead: Liar = {
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

/** Searches look into every site that records were added at. */
const leaksBySearch: Liar = {
  name: "another site's records are found",
  breaks: ["site-wall/search", "site-wall/search-by-id"],
  behaviour: () => {
    const sites = new Map<string, string>();
    return async (call, next) => {
      const reply = await next(call);
      const { route } = call;
      if (route?.kind === "add") sites.set(route.site, route.site);
      const entries = entriesOf(reply);
      if (route === undefined || entries === undefined) return reply;
      const others = [...sites.values()].filter((site) => site !== route.site);
      const more: Entry[] = [];
      for (const site of others) more.push(...(entriesOf(await next(movedTo(call, site))) ?? []));
      return withEntries(reply, [...entries, ...more]);
    };
  },
};

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

const mixesTypes: Liar = {
  name: "lists hold records of other types",
  breaks: ["search-shape/only-asked-type"],
  behaviour: (model) => {
    let strays: readonly JsonObject[] = [];
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      if (call.route?.kind === "add" && good(reply) && isObject(json))
        strays = [json, ...strays].slice(0, 40);
      const entries = entriesOf(reply);
      const asked = call.route?.resource.name;
      const stray = strays.find((record) => record[model.typeMember] !== asked);
      if (entries === undefined || entries.length === 0 || stray === undefined) return reply;
      return withEntries(reply, [...entries, { record: stray, whole: { resource: stray } }]);
    };
  },
};

/** Reads answer with whichever record of the type was added first, under the id that was asked for. */
const readsAnother: Liar = {
  name: "a read answers with another record",
  breaks: ["round-trip/*"],
  behaviour: () => {
    const first = new Map<string, JsonObject>();
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      const type = call.route?.resource.name ?? "";
      if (!good(reply) || !isObject(json)) return reply;
      if (call.route?.kind === "add" && !first.has(type)) first.set(type, json);
      const other = call.route?.kind === "read" ? first.get(type) : undefined;
      return other === undefined ? reply : withJson(reply, { ...other, id: idOf(json) ?? "" });
    };
  },
};

function withoutForm(form: PathForm): Liar {
  return {
    name: `path form ${form.name} is not served`,
    breaks: ["interaction/*"],
    clause: form.clause,
    behaviour: () => async (call, next) =>
      call.route?.form.name === form.name ? plainReply(404, { error: "no such path" }) : next(call),
  };
}

function withoutOperations(model: InterfaceModel): readonly Liar[] {
  return model.resources.flatMap(({ name, operations }) =>
    operations
      .filter(({ offered }) => offered)
      .map(({ kind, clause }) => ({
        name: `${name} has no ${kind}`,
        breaks: [`interaction/${kind}`],
        clause,
        behaviour: () => async (call: Call, next: (call: Call) => Promise<Reply>) =>
          call.route?.kind === kind && call.route.resource.name === name ? plainReply(405) : next(call),
      })),
  );
}

/** Servers that reach too far, or not far enough. */
export function reachLiars(model: InterfaceModel): readonly Liar[] {
  return [
    leaksByRead,
    leaksBySearch,
    ...(model.resources.length > 1 ? [mixesTypes] : []),
    readsAnother,
    ...model.forms.map(withoutForm),
    ...withoutOperations(model),
  ];
}
