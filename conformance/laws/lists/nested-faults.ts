// How servers break the laws of nested collections: they answer the requests for one of them in another way.
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, type Next, plainReply, type Reply } from "../../behaviours/call.js";
import { routeOf } from "../../http/routes/route-of.js";
import type { Wrong } from "./list-law.js";
import { type NestedPlace, nestedName } from "./nested-places.js";

/** Whether the path of a call is that of a record with the segment of the nested collection. */
function isAt(model: InterfaceModel, { nested, form }: NestedPlace, { url }: Call): boolean {
  const parts = url.pathname.split("/");
  const route =
    parts.at(-1) === nested.segment ? routeOf(model, "GET", parts.slice(0, -1).join("/")) : undefined;
  return route?.id !== undefined && route.resource.name === nested.parent && route.form.name === form.name;
}

/** A server that changes the requests of one kind for a nested collection. */
export const nestedFault = (
  place: NestedPlace,
  kind: "search" | "add",
  operator: string,
  change: (call: Call, next: Next, model: InterfaceModel) => Promise<Reply>,
  rest: Pick<Wrong, "servedAs"> = {},
): Wrong => ({
  name: `${nestedName(place)}: ${operator}`,
  operator,
  clause: place.nested.clause,
  ...rest,
  behaviour: (model) => {
    const method = model.interactions.find((one) => one.kind === kind)?.method ?? "GET";
    return async (call, next) =>
      call.method === method && isAt(model, place, call) ? change(call, next, model) : next(call);
  },
});

/** The call at the collection's own path. */
export function atOwnPath({ resource, form }: NestedPlace, call: Call, model: InterfaceModel): Call {
  const site = routeOf(model, "GET", call.url.pathname.split("/").slice(0, -1).join("/"))?.site ?? "";
  const path = form.segments.map((segment) => {
    if (segment.kind === "literal") return segment.text;
    return encodeURIComponent(segment.kind === "site" ? site : resource.segment);
  });
  const url = new URL(call.url);
  url.pathname = `/${path.join("/")}`;
  return { ...call, url };
}

export const absentPath = async (): Promise<Reply> => plainReply(404, { error: "there is no such path" });
