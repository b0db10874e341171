// Conforming variants of bodies of other media types, of updates from an older version, and of deletes that are not listed.
import { isObject, type Json } from "../../../spec/json.js";
import { jsonPatchType, patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import { type Behaviour, type Call, good, jsonOf, plainReply, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { idOf } from "../../behaviours/lists.js";
import { is, variantsOf } from "./rows.js";

const mediaTypeOf = ({ headers }: Call): string => headers.get("content-type")?.split(";")[0]?.trim() ?? "";

/** A document that states JSON Patch states its media type too (RFC 6902, section 6). */
const isPatch = (model: InterfaceModel, call: Call): boolean =>
  patches(model) && call.route?.kind === "update" && mediaTypeOf(call) === jsonPatchType;

const versionIn = (record: Json | undefined): Json | undefined => {
  const meta = isObject(record) ? record["meta"] : undefined;
  return isObject(meta) ? meta["versionId"] : undefined;
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

const types = variantsOf("error");
const updates = variantsOf("store", {
  suits: (model) => offersAny(model, "update") && offersAny(model, "add"),
});
const keeping = variantsOf("store", {
  suits: ({ resources }) => resources.some((one) => offers(one, "add") && !offers(one, "delete")),
});

export const conformingWrites: readonly ConformingVariant[] = [
  types.refuses(
    "request-media-types",
    "bodies must be application/json",
    415,
    (call, model) => call.body !== "" && mediaTypeOf(call) !== "application/json" && !isPatch(model, call),
  ),
  types.asks("request-media-types", "bodies may have any media type", (call) => {
    const headers = new Headers(call.headers);
    headers.set("content-type", "application/json");
    return call.body === "" ? undefined : { ...call, headers };
  }),
  updates.serves("stale-update", "an update from an older version is refused", () => {
    const last = new Map<string, Json | undefined>();
    return inTurn(async (call, next) => {
      const place = `${call.route?.site}/${call.route?.resource.name}`;
      const body = jsonOf(call);
      const known = last.get(`${place}/${call.route?.id ?? idOf(body, call)}`);
      const named = versionIn(body);
      if (is(call, "update") && named !== undefined && known !== undefined && named !== known)
        return plainReply(409, { error: "the record was changed since" });
      const reply = await next(call);
      const record = jsonOf(reply);
      if (writes(call) && good(reply) && isObject(record))
        last.set(`${place}/${idOf(record, call)}`, versionIn(record));
      return reply;
    });
  }),
  keeping.replies("unlisted-operation", "a delete that is not listed is answered as done", (reply, call) =>
    reply.status === 405 && call.method === "DELETE" ? plainReply(204) : undefined,
  ),
];
