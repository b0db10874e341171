// Other interfaces, for mutants: a server that is made from one goes by what that one states.
import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import { uniqueKeys } from "../../spec/unique-keys.js";

/** The interface with each of its nodes changed, or left out if the change gives nothing. */
const restated = (model: InterfaceModel, change: (node: JsonObject) => unknown): InterfaceModel =>
  // An item that is left out leaves a hole in its list, which `filter` closes.
  JSON.parse(JSON.stringify(model), (_, value: Json) =>
    isArray(value) ? value.filter(() => true) : isObject(value) ? change(value) : value,
  );

/** The interface with another statement for that of a clause. */
export const restating =
  <N extends SpecNode>(instead: N) =>
  (model: InterfaceModel): InterfaceModel =>
    restated(model, (node) => (node["clause"] === instead.clause ? instead : node));

/** The interface without the statements of some clauses. */
export const unstated =
  (...clauses: readonly string[]) =>
  (model: InterfaceModel): InterfaceModel => {
    const gone = new Set<unknown>(clauses);
    return restated(model, (node) => (gone.has(node["clause"]) ? undefined : node));
  };

/** The interface whose searches of a type demand no parameter. */
export const demandingNothing =
  (type: string) =>
  (model: InterfaceModel): InterfaceModel =>
    restated(model, (node) => {
      if (node["name"] === type && isArray(node["rules"])) return { ...node, rules: [] };
      return node["resource"] === type && node["demanded"] === true ? { ...node, demanded: false } : node;
    });

/** The interface without what is unique: a server that is made from it would not refuse a copy. */
export const withoutUnique = (model: InterfaceModel): InterfaceModel =>
  unstated(...model.resources.flatMap((one) => uniqueKeys(one).map(({ node }) => node.clause)))(model);
