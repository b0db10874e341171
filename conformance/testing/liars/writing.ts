import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import type { JsonObject } from "../../contract.js";
import { isList, isObject } from "../../probes/support/json.js";
import {
  type Behaviour,
  type Call,
  good,
  jsonOf,
  plainReply,
  type Reply,
  withBody,
  withHeaders,
  withJson,
} from "../call.js";
import { addedId, type Entry, entriesOf, filtered, idOf, withEntries } from "../lists.js";
import type { Liar } from "../server.js";

const offered = ({ resources }: InterfaceModel, kind: InteractionKind): boolean =>
  resources.some(({ operations }) => operations.some((each) => each.kind === kind && each.offered));

const updateIsNoOp: Liar = {
  name: "an update changes nothing",
  breaks: ["update/replaces"],
  behaviour: () => async (call, next) => {
    if (call.route?.kind !== "update") return next(call);
    const body = jsonOf(call);
    return isObject(body) ? plainReply(200, body) : plainReply(200);
  },
};

/** Sends an update's body as an add of its own, to the collection wherever the update went. */
function asAdd(call: Call, model: InterfaceModel): Call {
  const method = model.interactions.find(({ kind }) => kind === "add")?.method ?? "POST";
  const url = new URL(call.url);
  if (call.route?.id !== undefined) url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  return { ...call, method, url };
}

const updateDuplicates: Liar = {
  name: "an update adds a second record",
  breaks: ["update/no-second-record"],
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    if (call.route?.kind === "update" && good(reply)) await next(asAdd(call, model));
    return reply;
  },
};

/** Searches find an updated record no more, neither by what it held nor by what it holds. */
const unseenUpdate: Liar = {
  name: "a search does not find what was updated",
  breaks: ["update/search-sees-it"],
  behaviour: () => {
    const updated = new Set<string>();
    return async (call, next) => {
      const reply = await next(call);
      const id = call.route?.kind === "update" && good(reply) ? idOf(jsonOf(reply)) : undefined;
      if (id !== undefined) updated.add(id);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      return withEntries(
        reply,
        entries.filter(({ record }) => !updated.has(idOf(record) ?? "")),
      );
    };
  },
};

const deleteIsNoOp: Liar = {
  name: "a delete deletes nothing",
  breaks: ["delete/not-readable", "delete/not-searchable"],
  behaviour: () => async (call, next) => (call.route?.kind === "delete" ? plainReply(204) : next(call)),
};

/** What a search found before stays in its answer after the record's `kind` of change. */
function staysFound(kind: "update" | "delete", name: string, breaks: string): Liar {
  const behaviour = (): Behaviour => {
    const changed = new Set<string>();
    const lists = new Map<string, readonly Entry[]>();
    return async (call, next) => {
      const reply = await next(call);
      const id = call.route?.kind === kind && good(reply) ? (call.route.id ?? idOf(jsonOf(call))) : undefined;
      if (id !== undefined) changed.add(id);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      const now = new Set(entries.map(({ record }) => idOf(record)));
      const stale = (lists.get(call.url.href) ?? []).filter(({ record }) => {
        const own = idOf(record) ?? "";
        return changed.has(own) && !now.has(own);
      });
      lists.set(call.url.href, [...entries, ...stale]);
      return withEntries(reply, [...entries, ...stale]);
    };
  };
  return { name, breaks: [breaks], behaviour };
}

/** A read of a deleted record is answered as it was before. */
const deletedIsRead: Liar = {
  name: "a deleted record is still read",
  breaks: ["delete/not-readable"],
  behaviour: () => {
    const reads = new Map<string, Reply>();
    return async (call, next) => {
      const reply = await next(call);
      if (call.route?.kind !== "read") return reply;
      if (good(reply)) reads.set(call.url.href, reply);
      return reply.status === 410 ? (reads.get(call.url.href) ?? reply) : reply;
    };
  },
};

/** An update makes a new record and takes the old one away. */
const updateMoves: Liar = {
  name: "an update gives the record another id",
  breaks: ["update/replaces"],
  behaviour: (model) => {
    const gone = new Set<string>();
    return async (call, next) => {
      const { kind, id } = call.route ?? {};
      const target = id ?? (kind === "update" ? idOf(jsonOf(call)) : undefined);
      if (target !== undefined && gone.has(target)) return plainReply(404);
      if (kind !== "update" || target === undefined) {
        return filtered(await next(call), (record) => !gone.has(idOf(record) ?? ""));
      }
      gone.add(target);
      return { ...(await next(asAdd(call, model))), status: 200 };
    };
  },
};

/** The members that an update sends are kept beside those that were there, element by element. */
const updateAppends: Liar = {
  name: "an update adds to lists what it should put in their place",
  breaks: ["update/replaces"],
  behaviour: () => async (call, next) => {
    const body = call.route?.kind === "update" ? jsonOf(call) : undefined;
    const id = call.route?.id ?? idOf(body);
    if (!isObject(body) || id === undefined) return next(call);
    const url = new URL(call.url);
    if (call.route?.id === undefined) url.pathname += `/${encodeURIComponent(id)}`;
    const before = jsonOf(await next({ method: "GET", url, headers: call.headers, body: "" }));
    return next(isObject(before) ? withBody(call, appended(before, body)) : call);
  },
};

function appended(before: JsonObject, body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const old = before[name];
      return [name, isList(value) && isList(old) ? [...old, ...value] : value];
    }),
  );
}

const adding = (call: Call): boolean => call.route?.kind === "add";

/** Says that it added a record and forgets it. */
const losesOneInTen: Liar = {
  name: "one add in ten is lost",
  breaks: ["ids/concurrent-adds", "interaction/read", "interaction/add"],
  behaviour: () => {
    let seen = 0;
    const lost = new Set<string>();
    return async (call, next) => {
      if (call.route?.id !== undefined && lost.has(call.route.id)) return plainReply(404);
      const reply = await next(call);
      if (adding(call) && good(reply)) {
        seen += 1;
        const id = addedId(reply);
        if (seen % 10 === 0 && id !== undefined) lost.add(id);
      }
      const entries = entriesOf(reply);
      const kept = entries?.filter(({ record }) => !lost.has(idOf(record) ?? ""));
      return kept === undefined ? reply : withEntries(reply, kept);
    };
  },
};

/** Gives two adds that overlap one and the same id. */
const idsCollide: Liar = {
  name: "ids collide when adds overlap",
  breaks: ["ids/concurrent-adds"],
  behaviour: (): Behaviour => {
    const open = new Set<object>();
    let last: string | undefined;
    return async (call, next) => {
      if (!adding(call)) return next(call);
      const own = {};
      open.add(own);
      const crowded = open.size > 1;
      await new Promise((resolve) => setTimeout(resolve, 3));
      const reply = await next(call);
      open.delete(own);
      const id = addedId(reply);
      if (!crowded || last === undefined || id === undefined) {
        last = id;
        return reply;
      }
      const location = reply.headers.get("location")?.replace(id, last);
      const json = jsonOf(reply);
      const body = isObject(json) ? { ...json, id: last } : undefined;
      return withHeaders(withJson(reply, body), { location });
    };
  },
};

const updateLiars: readonly Liar[] = [
  updateIsNoOp,
  updateDuplicates,
  unseenUpdate,
  staysFound("update", "a search still finds what an update replaced", "update/search-sees-it"),
  updateMoves,
  updateAppends,
];

const deleteLiars: readonly Liar[] = [
  deleteIsNoOp,
  staysFound("delete", "a deleted record is still found", "delete/not-searchable"),
  deletedIsRead,
];

/** Servers that don't do what they were told, and say that they did. */
export function writeLiars(model: InterfaceModel): readonly Liar[] {
  return [
    ...(offered(model, "update") ? updateLiars : []),
    ...(offered(model, "delete") ? deleteLiars : []),
    ...(offered(model, "add") ? [losesOneInTen, idsCollide] : []),
  ];
}
