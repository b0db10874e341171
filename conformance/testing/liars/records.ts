import type { Field, InterfaceModel, Resource } from "../../../spec/model.js";
import type { Json, JsonObject } from "../../contract.js";
import { fieldsOf } from "../../probes/support/fields.js";
import { isList, isObject, withoutAt } from "../../probes/support/json.js";
import { isFree } from "../../scene/terms.js";
import { type Behaviour, jsonOf, withJson } from "../call.js";
import { mapRecords } from "../lists.js";
import type { Liar } from "../server.js";

/** Returns every record of a type with `change` made to it, as a store would that lost something. */
function storing(
  resource: Resource,
  typeMember: string,
  name: string,
  breaks: readonly string[],
  change: (record: JsonObject) => JsonObject,
): Liar {
  const own = (record: JsonObject) => (record[typeMember] === resource.name ? change(record) : record);
  const behaviour = (): Behaviour => async (call, next) => mapRecords(await next(call), own);
  return { name: `${resource.name}: ${name}`, breaks, behaviour };
}

/** Changes every value but the record's own type and id. */
function deep(record: JsonObject, change: (value: Json) => Json): JsonObject {
  const walk = (value: Json): Json => {
    const now = change(value);
    if (isList(now)) return now.map(walk);
    if (!isObject(now)) return now;
    return Object.fromEntries(Object.entries(now).map(([name, member]) => [name, walk(member)]));
  };
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      name === "id" || name === "meta" ? value : walk(value),
    ]),
  );
}

const losses: readonly (readonly [name: string, change: (value: Json) => Json])[] = [
  ["second elements are dropped", (value) => (isList(value) ? value.slice(0, 1) : value)],
  ["numbers come back as texts", (value) => (typeof value === "number" ? String(value) : value)],
  ["decimals are floored", (value) => (typeof value === "number" ? Math.floor(value) : value)],
  ["texts are cut at 255", (value) => (typeof value === "string" ? value.slice(0, 255) : value)],
  [
    "letters beyond ASCII are lost",
    (value) => (typeof value === "string" ? value.replaceAll(/[^\p{ASCII}]/gu, "?") : value),
  ],
  ["false is left out", (value) => (value === false ? null : value)],
];

/** Whether a type has anything that the loss of this name would touch. */
function touches(model: InterfaceModel, resource: Resource, name: string): boolean {
  const fields = deepFields(model, resource.fields);
  if (name.startsWith("second")) return fields.some(({ many }) => many);
  if (name.startsWith("numbers")) return fields.some(({ type }) => ["integer", "number"].includes(type.kind));
  if (name.startsWith("decimals")) return fields.some(({ type }) => type.kind === "number");
  if (name.startsWith("texts"))
    return fields.some((field) => field.type.kind === "string" && takesAnyText(field));
  return !name.startsWith("false") || fields.some(({ type }) => type.kind === "boolean");
}

function takesAnyText(field: Field): boolean {
  return field.fixed === undefined && !field.optional && isFree(field);
}

function deepFields(model: InterfaceModel, fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => {
    const { type } = field;
    if (type.kind === "object") return [field, ...deepFields(model, type.fields)];
    if (type.kind !== "shape") return [field];
    const shape = model.shapes.find(({ name }) => name === type.shape);
    return [field, ...deepFields(model, shape?.fields ?? [])];
  });
}

/** Types whose records can be added and read, so that a loss can be seen. */
const seen = ({ operations }: Resource): boolean =>
  ["add", "read"].every((kind) => operations.some((each) => each.kind === kind && each.offered));

/** Reads come back without what tells their type. */
function typeless(resource: Resource, typeMember: string): readonly Liar[] {
  const field = resource.fields.find(({ name }) => name === typeMember);
  if (!field) return [];
  const behaviour = (): Behaviour => async (call, next) => {
    const reply = await next(call);
    const record =
      call.route?.kind === "read" && call.route.resource.name === resource.name ? jsonOf(reply) : undefined;
    return isObject(record) ? withJson(reply, withoutAt(record, typeMember)) : reply;
  };
  const name = `${resource.name}: reads come back without ${typeMember}`;
  return [{ name, breaks: ["interaction/read"], clause: field.clause, behaviour }];
}

/** Servers that give back less than they were given. */
export function recordLiars(model: InterfaceModel): readonly Liar[] {
  return model.resources.filter(seen).flatMap((resource) => [
    ...typeless(resource, model.typeMember),
    ...losses
      .filter(([name]) => touches(model, resource, name))
      .map(([name, change]) =>
        storing(resource, model.typeMember, name, ["round-trip/*"], (record) => deep(record, change)),
      ),
    ...fieldsOf(resource)
      .filter(({ fixed }) => fixed === undefined)
      .map((field) => ({
        ...storing(resource, model.typeMember, `${field.path} is dropped`, ["round-trip/*"], (record) =>
          withoutAt(record, field.path),
        ),
        clause: field.clause,
      })),
  ]);
}
