// Mutants of the checks on ids: an acknowledged add is lost, or two adds at the same time get one id.

import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import {
  type Behaviour,
  type Call,
  good,
  jsonOf,
  plainReply,
  withHeaders,
  withJson,
} from "../../behaviours/call.js";
import { addedId, entriesOf, idOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { digitIds } from "../../behaviours/renamed-ids.js";

const numberedId = /"id":"(8400\d{8})"/g;

/** Records hold their ids as JSON numbers. */
const numericIds: Mutant = {
  name: "ids are JSON numbers",
  breaks: ["ids/string"],
  behaviour: (model) => {
    const beneath = digitIds(model);
    return async (call, next) => {
      const body = call.body.replace(/"id":(\d+)/g, '"id":"$1"');
      const reply = await beneath({ ...call, body }, next);
      return { ...reply, body: reply.body.replace(numberedId, '"id":$1') };
    };
  },
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
      const kept = entries?.filter(({ record }) => !lost.has(idOf(record) ?? ""));
      return kept === undefined ? reply : withEntries(reply, kept);
    };
  },
};

/** Gives the same id to two adds that overlap. */
const idsCollide: Mutant = {
  name: "ids collide when adds overlap",
  breaks: ["ids/concurrent-adds"],
  behaviour: (): Behaviour => {
    const open = new Set<object>();
    let last: string | undefined;
    return async (call, next) => {
      if (!adding(call)) return next(call);
      const own = {};
      open.add(own);
      const overlaps = open.size > 1;
      await new Promise((resolve) => setTimeout(resolve, 3));
      const reply = await next(call);
      open.delete(own);
      const id = addedId(reply);
      if (!overlaps || last === undefined || id === undefined) {
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

export function idMutants(model: InterfaceModel): readonly Mutant[] {
  return offersAny(model, "add", "read") ? [losesOneInTen, idsCollide, numericIds] : [];
}
