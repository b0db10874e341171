// Conforming variants of nested collections: what their lists and adds need besides the path is not specified.
import { isObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { NestedCollection } from "../../../spec/nested-collection.js";
import { type Call, jsonOf, plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { routeOf } from "../../http/routes/route-of.js";

/** The nested collection that a request is for. */
function nestedOf(model: InterfaceModel, { url }: Call): NestedCollection | undefined {
  const parts = url.pathname.split("/");
  const parent = routeOf(model, "GET", parts.slice(0, -1).join("/"));
  if (parent?.id === undefined) return undefined;
  return model.resources
    .flatMap(({ nested = [] }) => nested)
    .find(({ parent: type, segment }) => type === parent.resource.name && segment === parts.at(-1));
}

const offering =
  (kind: "search" | "add", suits: (resource: Resource) => boolean = () => true) =>
  ({ resources }: InterfaceModel): boolean =>
    resources.some(
      (resource) => resource.nested?.some(({ offers }) => offers.includes(kind)) === true && suits(resource),
    );

const names = (call: Call, { field }: NestedCollection): boolean => {
  const body = jsonOf(call);
  return isObject(body) && ownMember(body, field) !== undefined;
};

const methodOf = ({ interactions }: InterfaceModel, kind: "search" | "add"): string | undefined =>
  interactions.find((one) => one.kind === kind)?.method;

function adds(name: string, refuses: (call: Call, nested: NestedCollection) => boolean): ConformingVariant {
  return {
    name,
    layer: "store",
    answers: [],
    sole: ["adds below a record"],
    suits: offering("add"),
    behaviour: (model) => async (call, next) => {
      const nested = call.method === methodOf(model, "add") ? nestedOf(model, call) : undefined;
      return nested !== undefined && refuses(call, nested)
        ? plainReply(422, { error: `see ${nested.field}` })
        : next(call);
    },
  };
}

const needsParameters: ConformingVariant = {
  name: "a list below a record needs a parameter, as the type's own searches do",
  layer: "search",
  answers: [],
  suits: offering(
    "search",
    ({ parameters, rules }) => rules.length > 0 || parameters.some((one) => one.demanded),
  ),
  behaviour: (model) => async (call, next) => {
    const nested = call.method === methodOf(model, "search") ? nestedOf(model, call) : undefined;
    const resource = model.resources.find(({ name }) => name === nested?.resource);
    const isOpen =
      resource === undefined ||
      (resource.rules.length === 0 && !resource.parameters.some((one) => one.demanded));
    return isOpen || call.url.search !== "" ? next(call) : plainReply(400, { error: "ask for less" });
  },
};

export const conformingNesting: readonly ConformingVariant[] = [
  adds("an add below a record has to name it", (call, nested) => !names(call, nested)),
  adds("an add below a record must not name it", names),
  needsParameters,
];
