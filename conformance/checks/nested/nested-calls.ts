// Changes the requests for a nested collection, for the mutants of its checks.
import type { InterfaceModel } from "../../../spec/model.js";
import { type Behaviour, type Call, type Next, plainReply } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { routeOf } from "../../http/routes/route-of.js";
import { type NestedPlace, nestedName } from "./nested-places.js";

/** The call's path without the segment of the nested collection, if it is that of the place. */
function recordPath(model: InterfaceModel, { nested, form }: NestedPlace, { url }: Call): string | undefined {
  const parts = url.pathname.split("/");
  if (parts.at(-1) !== nested.segment) return undefined;
  const path = parts.slice(0, -1).join("/");
  const route = routeOf(model, "GET", path);
  const isParent = route?.id !== undefined && route.resource.name === nested.parent;
  return isParent && route.form.name === form.name ? path : undefined;
}

/** A behaviour that changes the requests of one kind for a nested collection. */
export const changing =
  (
    place: NestedPlace,
    method: string,
    change: (call: Call, next: Next, model: InterfaceModel) => ReturnType<Behaviour>,
  ) =>
  (model: InterfaceModel): Behaviour =>
  async (call, next) => {
    const isIt = call.method === method && recordPath(model, place, call) !== undefined;
    return isIt ? change(call, next, model) : next(call);
  };

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

export const absentPath = async () => plainReply(404, { error: "there is no such path" });

export const mutantOf =
  (place: NestedPlace, check: string) =>
  (operator: string, rest: Pick<Mutant, "behaviour" | "servedAs">): Mutant => ({
    name: `${nestedName(place)}: ${operator}`,
    operator,
    breaks: [`nested/${check}`],
    clause: place.nested.clause,
    ...rest,
  });

export const methodOf = ({ interactions }: InterfaceModel, kind: "search" | "add"): string =>
  interactions.find((one) => one.kind === kind)?.method ?? "GET";
