import type { Field, InterfaceModel, Resource, Shape } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { isObject, type JsonObject } from "../../http/json.js";
import { fieldsOf } from "../../observations/support/fields.js";
import { withoutAt } from "../../observations/support/json.js";
import { type Behaviour, jsonOf, withJson } from "../../behaviours/call.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { insideOf, losses, lossy, suffers } from "./record-losses.js";

/** Returns every record of a type with `change` made to it, as a store would that lost something. */
function storing(
  resource: Resource,
  typeMember: string,
  change: (record: JsonObject) => JsonObject,
): () => Behaviour {
  const own = (record: JsonObject) => (record[typeMember] === resource.name ? change(record) : record);
  return () => async (call, next) => mapRecords(await next(call), own);
}

/** Types whose records can be added and read, so that a loss can be seen. */
const seen = (resource: Resource): boolean => offers(resource, "add", "read");

/** Reads come back without what tells their type. */
function typeless(resource: Resource, typeMember: string): readonly Mutant[] {
  const field = resource.fields.find(({ name }) => name === typeMember);
  if (!field) return [];
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    const record =
      call.route?.kind === "read" && call.route.resource.name === resource.name ? jsonOf(reply) : undefined;
    return isObject(record) ? withJson(reply, withoutAt(record, typeMember)) : reply;
  };
  const name = `${resource.name}: reads come back without ${typeMember}`;
  const operator = "reads come back without their type";
  return [{ name, operator, breaks: ["interaction/read"], clause: field.clause, behaviour }];
}

function losing(model: InterfaceModel, resource: Resource): readonly Mutant[] {
  return losses
    .filter((loss) => suffers(model, resource, loss))
    .map((loss) => ({
      name: `${resource.name}: ${loss.name}`,
      operator: loss.name,
      breaks: ["round-trip", "named-value", "generated"].map((family) => `${family}/${resource.name}/*`),
      behaviour: storing(resource, model.typeMember, lossy(model, resource, loss)),
    }));
}

function dropping({ typeMember }: InterfaceModel, resource: Resource): readonly Mutant[] {
  return fieldsOf(resource)
    .filter(({ fixed }) => fixed === undefined)
    .map((field) => ({
      name: `${resource.name}: ${field.path} is dropped`,
      operator: field.path.includes(".") ? "a nested member is dropped" : "a field is dropped",
      breaks: ["round-trip/*", "named-value/*"],
      clause: field.clause,
      behaviour: storing(resource, typeMember, (record) => withoutAt(record, field.path)),
    }));
}

/** Paths from a record's root to a member of a shape, wherever the shape stands in the type. */
function pathsTo(model: InterfaceModel, resource: Resource, shape: Shape, member: Field): readonly string[] {
  const under = (fields: readonly Field[], before: string): readonly string[] =>
    fields.flatMap((field) => {
      const path = before === "" ? field.name : `${before}.${field.name}`;
      const inside = insideOf(model, field.type);
      if (inside?.shape === shape.name) return [`${path}.${member.name}`];
      return inside === undefined ? [] : under(inside.fields, path);
    });
  return under(resource.fields, "");
}

/** A member of a shape is dropped in whichever type has that shape. */
function droppingInShapes(model: InterfaceModel): readonly Mutant[] {
  return model.shapes.flatMap((shape) =>
    shape.fields.flatMap((member) => {
      const paths = new Map(
        model.resources.filter(seen).map((each) => [each.name, pathsTo(model, each, shape, member)]),
      );
      if (![...paths.values()].some((some) => some.length > 0)) return [];
      const change = (record: JsonObject) =>
        (paths.get(String(record[model.typeMember])) ?? []).reduce(withoutAt, record);
      return [
        {
          name: `${shape.name}: ${member.name} is dropped`,
          operator: "a member of a shape is dropped",
          breaks: ["round-trip/*"],
          clause: member.clause,
          behaviour: (): Behaviour => async (call, next) => mapRecords(await next(call), change),
        },
      ];
    }),
  );
}

/** Servers that give back less than they were given. */
export function recordMutants(model: InterfaceModel): readonly Mutant[] {
  return [
    ...model.resources
      .filter(seen)
      .flatMap((resource) => [
        ...typeless(resource, model.typeMember),
        ...losing(model, resource),
        ...dropping(model, resource),
      ]),
    ...droppingInShapes(model),
  ];
}
