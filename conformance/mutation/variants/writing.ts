// Conforming variants of bodies of other media types, of updates from an older version, and of deletes that are not listed.

import { isObject, type Json } from "../../../spec/json.js";
import { jsonPatchType, patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import { type Behaviour, type Call, good, jsonOf, plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { idOf } from "../../behaviours/lists.js";

const mediaTypeOf = ({ headers }: Call): string => headers.get("content-type")?.split(";")[0]?.trim() ?? "";

/** A document that states JSON Patch states its media type too (RFC 6902, section 6). */
const isPatch = (model: InterfaceModel, call: Call): boolean =>
  patches(model) && call.route?.kind === "update" && mediaTypeOf(call) === jsonPatchType;

const plainJsonOnly: ConformingVariant = {
  name: "bodies must be application/json",
  layer: "error",
  answers: ["request-media-types"],
  behaviour: (model) => async (call, next) =>
    call.body !== "" && mediaTypeOf(call) !== "application/json" && !isPatch(model, call)
      ? plainReply(415, { error: "application/json, please" })
      : next(call),
};

const anyMediaType: ConformingVariant = {
  name: "bodies may have any media type",
  layer: "error",
  answers: ["request-media-types"],
  behaviour: () => async (call, next) => {
    if (call.body === "") return next(call);
    const headers = new Headers(call.headers);
    headers.set("content-type", "application/json");
    return next({ ...call, headers });
  },
};

const versionIn = (record: Json | undefined): Json | undefined => {
  const meta = isObject(record) ? record["meta"] : undefined;
  return isObject(meta) ? meta["versionId"] : undefined;
};

const refusesStale: ConformingVariant = {
  name: "an update from an older version is refused",
  layer: "store",
  answers: ["stale-update"],
  suits: (model) => offersAny(model, "update") && offersAny(model, "add"),
  behaviour: () => {
    const last = new Map<string, Json | undefined>();
    return inTurn(async (call, next) => {
      const { route } = call;
      const body = jsonOf(call);
      const id = route?.id ?? idOf(body, call);
      const known = last.get(`${route?.site}/${route?.resource.name}/${id}`);
      const named = versionIn(body);
      if (route?.kind === "update" && named !== undefined && known !== undefined && named !== known)
        return plainReply(409, { error: "the record was changed since" });
      const reply = await next(call);
      const record = jsonOf(reply);
      const isWritten = route?.kind === "add" || route?.kind === "update";
      if (isWritten && good(reply) && isObject(record))
        last.set(`${route.site}/${route.resource.name}/${idOf(record, call)}`, versionIn(record));
      return reply;
    });
  },
};

/** Updates are done one after another, so that each meets the version that the one before has left. */
function inTurn(behaviour: Behaviour): Behaviour {
  let last: Promise<unknown> = Promise.resolve();
  return async (call, next) => {
    if (call.route?.kind !== "update") return behaviour(call, next);
    const turn = last.then(() => behaviour(call, next));
    last = turn.catch(() => undefined);
    return turn;
  };
}

const unlistedDeletes: ConformingVariant = {
  name: "a delete that is not listed is answered as done",
  layer: "store",
  answers: ["unlisted-operation"],
  suits: ({ resources }) => resources.some((one) => offers(one, "add") && !offers(one, "delete")),
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    return reply.status === 405 && call.method === "DELETE" ? plainReply(204) : reply;
  },
};

export const conformingWrites: readonly ConformingVariant[] = [
  plainJsonOnly,
  anyMediaType,
  refusesStale,
  unlistedDeletes,
];
