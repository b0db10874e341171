// Conforming variants of the answer to an add: every known way to return the id, except our own.
import { type Call, jsonOf, plainReply, type Reply, withHeaders, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { addedId, onlyId } from "../../behaviours/lists.js";
import { variantsOf } from "./rows.js";

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
