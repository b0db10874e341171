// Leaves out some members of a generated record.

import { isRelated } from "../../../spec/broken-relations.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Draws } from "../../http/random.js";
import { endsAfterStart } from "./intervals.js";

/** One of this many members is left out. */
const oneIn = 5;

interface Cutter {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  readonly draws: Draws;
}

/**
 * The record without some of its members. At the top any member may be left out. Inside objects and shapes, where one member may
 * mean nothing without another, only optional members and labels are. Fixed values stay, and no object or array becomes empty.
 */
export function partialRecord(
  model: InterfaceModel,
  resource: Resource,
  record: JsonObject,
  draws: Draws,
): JsonObject {
  const cut = members({ model, resource, draws }, resource.fields, record, () => true);
  return endsAfterStart(resource, { ...fixedOf(resource.fields, record), ...cut });
}

function fixedOf(fields: readonly Field[], record: JsonObject): JsonObject {
  const fixed = fields.filter((field) => field.fixed !== undefined).map(({ name }) => name);
  return Object.fromEntries(Object.entries(record).filter(([name]) => fixed.includes(name)));
}

function members(
  cutter: Cutter,
  fields: readonly Field[],
  record: JsonObject,
  mayLack: (field: Field) => boolean,
): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, Json][] => {
      const field = fields.find((one) => one.name === name);
      if (field === undefined || field.fixed !== undefined) return [[name, value]];
      if (isRelated(cutter.resource, field.path)) return [[name, inside(cutter, field, value) ?? value]];
      if (mayLack(field) && !isRequired(field) && cutter.draws.below(oneIn) === 0) return [];
      const left = inside(cutter, field, value);
      return left === undefined ? [] : [[name, left]];
    }),
  );
}

function inside(cutter: Cutter, field: Field, value: Json): Json | undefined {
  if (isArray(value)) {
    const left = value.flatMap((item) => inside(cutter, field, item) ?? []);
    return left.length === 0 ? undefined : left;
  }
  if (!isObject(value)) return value;
  const left =
    field.type.kind === "object"
      ? members(cutter, field.type.fields, value, ({ optional }) => optional)
      : labelled(cutter, field, value);
  return Object.keys(left).length === 0 ? undefined : left;
}

/** The shape, sometimes without its label. */
function labelled({ model, draws }: Cutter, { type }: Field, value: JsonObject): JsonObject {
  const parts =
    type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape)?.parts : undefined;
  const label = parts?.role === "reference" || parts?.role === "coding" ? parts.display : undefined;
  if (label === undefined || draws.below(oneIn) > 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== label));
}
