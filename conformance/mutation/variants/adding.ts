// Conforming variants of the answer to an add.
import {
  type Call,
  good,
  jsonOf,
  plainReply,
  type Reply,
  withHeaders,
  withJson,
} from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { addedId, onlyId } from "../../behaviours/lists.js";

/** Answers adds differently, with the reply that `say` makes. */
function adds(
  name: string,
  say: (reply: Reply, call: Call) => Reply,
  sole: readonly string[] = [],
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    const reply = await next(call);
    return call.route?.kind === "add" && good(reply) ? say(reply, call) : reply;
  };
  return { name, layer: "reply", answers: ["add-response"], sole, behaviour };
}

const silent = { location: undefined, "content-location": undefined, etag: undefined };

/** Variants of the answer to an add: every known way to return the id, except our own. */
export const conformingAdds: readonly ConformingVariant[] = [
  adds("add answers no body", (reply) => withJson(reply, undefined)),
  adds(
    "add answers a relative Location and no body",
    (reply) => {
      const location = reply.headers.get("location") ?? "";
      return withJson(withHeaders(reply, { location: new URL(location).pathname }), undefined);
    },
    ["URLs from the root"],
  ),
  adds("add answers a relative Location by id alone", (reply, { url }) => {
    const location = `${url.pathname.split("/").at(-1)}/${addedId(reply)}`;
    return withJson(withHeaders(reply, { location }), undefined);
  }),
  adds("add answers a Location with a version", (reply) => {
    const location = `${reply.headers.get("location")}/_history/1`;
    return withJson(withHeaders(reply, { location }), undefined);
  }),
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
