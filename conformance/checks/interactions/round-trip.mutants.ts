// Mutants of the round-trip checks: records come back with something lost, or another record comes back.

import { isCompared } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource, Shape } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { type Behaviour, type Call, good, jsonOf, typeIn, withJson } from "../../behaviours/call.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import { mapRecords, onlyId } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { comesBack } from "../places.js";
import { losses, lossy, suffers } from "./record-losses.js";
import { insideOf, type ValueField, valueFieldsOf } from "./value-fields.js";

/** Changes every record of a type before it is returned, like a store that loses data. */
function storing(
  model: InterfaceModel,
  resource: Resource,
  change: (record: JsonObject) => JsonObject,
): () => Behaviour {
  return () => async (call, next) =>
    mapRecords(await next(call), (record) =>
      typeIn(model, call, record) === resource.name ? change(record) : record,
    );
}

function losing(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  return losses
    .filter((loss) => suffers(model, resource, loss))
    .map((loss) => ({
      name: `${resource.name}: ${loss.name}`,
      operator: loss.name,
      breaks: (loss.breaks ?? ["round-trip", "named-value", "generated"]).map(
        (family) => `${family}/${resource.name}/*`,
      ),
      behaviour: storing(model, resource, lossy(model, resource, loss)),
    }));
}

/** Whether a member must come back: some value in it is neither a generated narrative nor the label of a reference. */
function mustComeBack(model: InterfaceModel, resource: Resource, path: string): boolean {
  return valueFieldsOf(model, resource).some(
    (leaf) => (leaf.path === path || leaf.path.startsWith(`${path}.`)) && !isLabel(model, leaf),
  );
}

/** The document calls the label of a reference optional. */
function isLabel({ shapes }: InterfaceModel, { shape, field }: Pick<ValueField, "shape" | "field">): boolean {
  const parts = shapes.find(({ name }) => name === shape)?.parts;
  return parts?.role === "reference" && parts.display === field.name;
}

function dropping(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  return fieldsOf(resource)
    .filter(({ fixed, path }) => fixed === undefined && mustComeBack(model, resource, path))
    .map((field) => ({
      name: `${resource.name}: ${field.path} is dropped`,
      operator: field.path.includes(".") ? "a nested member is dropped" : "a field is dropped",
      breaks: ["round-trip/*", "named-value/*"],
      clause: field.clause,
      behaviour: storing(model, resource, (record) => withoutAt(record, field.path)),
    }));
}

/** Paths from a record's root to a member of a shape, wherever the type uses the shape. */
function pathsTo(model: InterfaceModel, resource: Resource, shape: Shape, member: Field): readonly string[] {
  const under = (fields: readonly Field[], before: string): readonly string[] =>
    fields.filter(isCompared).flatMap((field) => {
      const path = before === "" ? field.name : `${before}.${field.name}`;
      const inside = insideOf(model, field.type);
      if (inside?.shape === shape.name) return [`${path}.${member.name}`];
      return inside === undefined ? [] : under(inside.fields, path);
    });
  return under(resource.fields, "");
}

/** Drops a member of a shape in every type that has the shape. */
function droppingInShapes(model: InterfaceModel): readonly Mutant[] {
  return model.shapes.flatMap((shape) =>
    shape.fields.flatMap((member) => {
      const paths = new Map(
        model.resources.filter(comesBack).map((each) => [each.name, pathsTo(model, each, shape, member)]),
      );
      if (![...paths.values()].some((some) => some.length > 0)) return [];
      if (isLabel(model, { shape: shape.name, field: member })) return [];
      const change = (call: Call) => (record: JsonObject) =>
        (paths.get(typeIn(model, call, record) ?? "") ?? []).reduce(withoutAt, record);
      return [
        {
          name: `${shape.name}: ${member.name} is dropped`,
          operator: "a member of a shape is dropped",
          breaks: ["round-trip/*"],
          clause: member.clause,
          behaviour: (): Behaviour => async (call, next) => mapRecords(await next(call), change(call)),
        },
      ];
    }),
  );
}

/** A read answers with the record of the type that was added first, under the requested id. */
const readsAnother: Mutant = {
  name: "a read answers with another record",
  breaks: ["round-trip/*", "ids/opaque", "ids/distinct", "generated/round-trip"],
  behaviour: () => {
    const first = new Map<string, JsonObject>();
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      const type = call.route?.resource.name ?? "";
      if (!good(reply) || !isObject(json)) return reply;
      if (call.route?.kind === "add" && !first.has(type)) first.set(type, json);
      const other = call.route?.kind === "read" ? first.get(type) : undefined;
      return other === undefined ? reply : withJson(reply, { ...other, ...onlyId(json, reply) });
    };
  },
};

/** One mutant for each field that can be lost, and for each way to lose something of its value. */
export function roundTripMutants(model: InterfaceModel): readonly Mutant[] {
  return [
    ...(offersAny(model, "add", "read") ? [readsAnother] : []),
    ...model.resources
      .filter(comesBack)
      .flatMap((resource) => [...losing(model, resource), ...dropping(model, resource)]),
    ...droppingInShapes(model),
  ];
}
