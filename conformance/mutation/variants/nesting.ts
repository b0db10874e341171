// Conforming variants of nested collections: what their lists and adds need besides the path is not specified.
import { isObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { NestedCollection } from "../../../spec/nested-collection.js";
import { type Call, jsonOf } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { routeOf } from "../../http/routes/route-of.js";
import { variantsOf } from "./rows.js";

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

const hasRules = ({ parameters, rules }: Resource): boolean =>
  rules.length > 0 || parameters.some((one) => one.demanded);

const adding = variantsOf("store", { sole: ["adds below a record"], suits: offering("add") });
const listing = variantsOf("search", { suits: offering("search", hasRules) });

const adds = (name: string, refuses: (call: Call, nested: NestedCollection) => boolean): ConformingVariant =>
  adding.refuses([], name, 422, (call, model) => {
    const nested = call.method === methodOf(model, "add") ? nestedOf(model, call) : undefined;
    return nested !== undefined && refuses(call, nested);
  });

export const conformingNesting: readonly ConformingVariant[] = [
  adds("an add below a record has to name it", (call, nested) => !names(call, nested)),
  adds("an add below a record must not name it", names),
  listing.refuses(
    [],
    "a list below a record needs a parameter, as the type's own searches do",
    400,
    (call, model) => {
      const nested = call.method === methodOf(model, "search") ? nestedOf(model, call) : undefined;
      const resource = model.resources.find(({ name }) => name === nested?.resource);
      return resource !== undefined && hasRules(resource) && call.url.search === "";
    },
  ),
];
