import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import { isObject } from "../../probes/support/json.js";
import { type Behaviour, type Call, good, jsonOf, plainReply, withHeaders, withJson } from "../call.js";
import { addedId, entriesOf, idOf, withEntries } from "../lists.js";
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

/** Searches go on finding a record by what it held before its update. */
const staleIndex: Liar = {
  name: "a search does not see an update",
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

/** What a search found before stays in its answer after a delete. */
const deletedIsFound: Liar = {
  name: "a deleted record is still found",
  breaks: ["delete/not-searchable"],
  behaviour: () => {
    const gone = new Map<string, ReturnType<typeof entriesOf>>();
    const lists = new Map<string, NonNullable<ReturnType<typeof entriesOf>>>();
    return async (call, next) => {
      const { route } = call;
      const reply = await next(call);
      if (route?.kind === "delete" && good(reply)) gone.set(route.id ?? "", undefined);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      const before = lists.get(call.url.href) ?? [];
      const undead = before.filter(({ record }) => gone.has(idOf(record) ?? ""));
      lists.set(call.url.href, [...entries, ...undead]);
      return withEntries(reply, [...entries, ...undead]);
    };
  },
};

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

/** Servers that don't do what they were told, and say that they did. */
export function writeLiars(model: InterfaceModel): readonly Liar[] {
  return [
    ...(offered(model, "update") ? [updateIsNoOp, updateDuplicates, staleIndex] : []),
    ...(offered(model, "delete") ? [deleteIsNoOp, deletedIsFound] : []),
    ...(offered(model, "add") ? [losesOneInTen, idsCollide] : []),
  ];
}
