// Conforming variants of the answer to an add, of bodies of other media types, of updates from an older version, and of deletes that
// are not listed.
import { isObject, type Json } from "../../../spec/json.js";
import { jsonPatchType, patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import {
  type Behaviour,
  type Call,
  good,
  jsonOf,
  plainReply,
  type Reply,
  withHeaders,
  withJson,
  writes,
} from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { addedId, idOf, onlyId } from "../../behaviours/lists.js";
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

/** Answers adds with the reply that `say` makes. */
const adds = (
  name: string,
  say: (reply: Reply, call: Call) => Reply,
  sole: readonly string[] = [],
): ConformingVariant => variantsOf("reply", { sole }).done("add-response", name, "add", say);

/** The reply with another Location and no body. */
const located = (reply: Reply, location: string): Reply =>
  withJson(withHeaders(reply, { location }), undefined);

const silent = { location: undefined, "content-location": undefined, etag: undefined };

export const conformingAdds: readonly ConformingVariant[] = [
  adds("add answers no body", (reply) => withJson(reply, undefined)),
  adds(
    "add answers a relative Location and no body",
    (reply) => located(reply, new URL(reply.headers.get("location") ?? "").pathname),
    ["URLs from the root"],
  ),
  adds("add answers a relative Location by id alone", (reply, { url }) =>
    located(reply, `${url.pathname.split("/").at(-1)}/${addedId(reply)}`),
  ),
  adds("add answers a Location with a version", (reply) =>
    located(reply, `${reply.headers.get("location")}/_history/1`),
  ),
  adds("add answers Content-Location only", (reply) => {
    const place = reply.headers.get("location") ?? undefined;
    return withJson(withHeaders(reply, { ...silent, "content-location": place }), undefined);
  }),
  adds("add answers the record and no header", (reply) => withHeaders(reply, silent)),
  adds("add answers the id and no header", (reply) =>
    withJson(withHeaders(reply, silent), onlyId(jsonOf(reply), reply)),
  ),
  adds("add answers the record in a wrapper", (reply) =>
    withJson(withHeaders(reply, silent), { data: jsonOf(reply) ?? null }),
  ),
  adds("add answers 200", (reply) => ({ ...reply, status: 200 })),
  adds("add answers 202", (reply) => ({ ...reply, status: 202 })),
  adds("add answers 204 and a Location", (reply) =>
    plainReply(204, undefined, { location: reply.headers.get("location") ?? "" }),
  ),
];
