// Mutants of the checks on ids: an acknowledged add is lost, or two adds at the same time get one id.

import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import {
  type Behaviour,
  type Call,
  collectionOf,
  good,
  jsonOf,
  plainReply,
  type Reply,
  withHeaders,
  withJson,
} from "../../behaviours/call.js";
import { addedId, entriesOf, idOf, mapRecords, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { numberIds } from "../../behaviours/renamed-ids.js";
import { idAsMember } from "../../http/api/record-id.js";

/** Records hold their ids as JSON numbers. */
const numericIds: Mutant = {
  name: "ids are JSON numbers",
  breaks: ["ids/string", "ids/as-stated"],
  behaviour: numberIds,
};

/** Records hold their ids, which are whole numbers, as texts. */
const textIds: Mutant = {
  name: "ids are JSON strings",
  breaks: ["ids/as-stated"],
  behaviour: (model) => async (call, next) =>
    mapRecords(await next(call), (record) => {
      const id = record[idMemberOf(model)];
      return id === undefined ? record : { ...record, [idMemberOf(model)]: String(id) };
    }),
};

/** Records hold their ids in another member. */
const elsewhere: Mutant = {
  name: "ids are in another member",
  breaks: ["ids/as-stated"],
  behaviour: (model) => async (call, next) =>
    mapRecords(await next(call), (record) => {
      const { [idMemberOf(model)]: id, ...rest } = record;
      return id === undefined ? record : { ...rest, identification: id };
    }),
};

const adding = (call: Call): boolean => call.route?.kind === "add";

/** Answers an add with success and forgets the record. */
const losesOneInTen: Mutant = {
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
      const kept = entries?.filter(({ record }) => !lost.has(idOf(record, call) ?? ""));
      return kept === undefined ? reply : withEntries(reply, kept);
    };
  },
};

/** Gives the same id to two adds that overlap. */
const idsCollide: Mutant = {
  name: "ids collide when adds overlap",
  breaks: ["ids/concurrent-adds"],
  behaviour: (model): Behaviour => {
    const open = new Map<string, Promise<Reply>>();
    return async (call, next) => {
      if (!adding(call)) return next(call);
      const place = collectionOf(call);
      const first = open.get(place);
      const own = new Promise((resolve) => setTimeout(resolve, 3)).then(() => next(call));
      if (first === undefined) open.set(place, own);
      const reply = await own.finally(() => first ?? open.delete(place));
      const id = first && addedId(await first);
      return id === undefined ? reply : withAddedId(model, reply, id);
    };
  },
};

/** The answer to an add with another id. */
export function withAddedId(model: InterfaceModel, reply: Reply, id: string): Reply {
  const json = jsonOf(reply);
  const location = reply.headers.get("location")?.replace(/[^/]*$/, id);
  const body = isObject(json) ? { ...json, ...idAsMember(model, id) } : undefined;
  return withHeaders(withJson(reply, body), { location });
}

export function idMutants(model: InterfaceModel): readonly Mutant[] {
  if (!offersAny(model, "add", "read")) return [];
  const otherType = { integer: [textIds], string: [numericIds] } as const;
  return [
    losesOneInTen,
    idsCollide,
    ...(model.ids?.type === undefined ? [] : otherType[model.ids.type]),
    ...(model.ids?.member === undefined ? [] : [elsewhere]),
  ];
}
