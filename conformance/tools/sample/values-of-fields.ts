// Makes the values of the fields of a record of a sample department.
import type { Field, FieldType } from "../../../spec/field.js";
import { isRecordId, targetsOf } from "../../../spec/inner-types.js";
import type { Json, JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { boundsOf } from "../../../spec/made-to-fit.js";
import { idTypeOf, idValue } from "../../../spec/record-ids.js";
import { isVaried } from "../../../spec/unique-keys.js";
import { encodedSample } from "../../fixtures/sample-documents.js";
import { asDatatype, finished, type Values } from "./datatypes.js";
import { dateOf } from "./moments.js";
import { codeInKind, happens, inWords, isLeftOut, likely, type Made, oneOf, type Scene } from "./scene.js";
import { type ShapeType, shapeValue } from "./values-of-shapes.js";

/** Makes the members of an object; `inRecord` if the object is in a record, not the record itself. */
export function members(scene: Scene, fields: readonly Field[], inRecord: boolean): JsonObject | undefined {
  if (inRecord && !isAboutTheSame(scene, fields)) return undefined;
  const known = inRecord ? asDatatype(scene, fields) : {};
  const made: Record<string, Json> = {};
  for (const field of fields) {
    const value = memberValue(scene, field, known);
    if (value !== undefined) made[field.name] = value;
  }
  return Object.keys(made).length === 0 ? undefined : finished(made);
}

function memberValue(scene: Scene, field: Field, known: Values): Made {
  if (field.fixed !== undefined) return field.fixed;
  if (!isRequired(field) && isLeftOut(scene, field)) return undefined;
  const given = Object.hasOwn(known, field.name) ? known[field.name] : undefined;
  const isPlain = field.type.kind === "string" || typeof given !== "string";
  const value = given !== undefined && isPlain ? given : typeValue(scene, field, field.type);
  return value === undefined || !field.many ? value : [value];
}

/** Whether an object is about the same as its record: if both have a code of one system, it is the same code. */
function isAboutTheSame({ about }: Scene, fields: readonly Field[]): boolean {
  return fields.every(({ codings = [] }) => {
    const ofSystem = codings.filter(({ system }) => system === about?.system);
    return ofSystem.length === 0 || ofSystem.some(({ code }) => code === about?.code);
  });
}

/** A value of a type; undefined if none can be made. A map has no entries that could be believed. */
function typeValue(scene: Scene, field: Field, type: FieldType): Made {
  switch (type.kind) {
    case "object":
      return members(scene, type.fields, true);
    case "shape":
      return shaped(scene, field, type);
    case "union":
      return type.of[0] === undefined ? undefined : typeValue(scene, field, type.of[0]);
    case "map":
    case "url":
      return undefined;
    case "dateTime":
      return dateOf({ ...field, type }, scene.ranges, scene.moment, scene.draws, scene.isRoot);
    case "boolean":
      return happens(scene.draws, 50);
    case "number":
      return number(scene, field);
    case "base64":
      return document(scene, field);
    case "xhtml":
      return undefined;
    default:
      return isRecordId(type) ? recordId(scene, type) : plain(scene, { ...field, type });
  }
}

function shaped(scene: Scene, field: Field, type: ShapeType): Made {
  const shape = scene.model.shapes.find(({ name }) => name === type.shape);
  if (shape === undefined) return undefined;
  return shape.parts === undefined
    ? members(scene, shape.fields, true)
    : shapeValue(scene, field, { shape, parts: shape.parts, targets: type.targets });
}

function recordId({ model, refer }: Scene, type: FieldType): Made {
  const url = refer(targetsOf(type), [])?.url;
  const id = url?.slice(url.lastIndexOf("/") + 1);
  return id === undefined ? undefined : idValue(id, idTypeOf(model));
}

function plain(scene: Scene, field: Field): Json {
  if (field.type.kind === "string") return text(scene, field);
  if (isVaried(scene.resource, field)) return scene.index + 1;
  const { least, greatest } = boundsOf(field);
  const isBounded = (field.constraints ?? []).length > 0;
  return isBounded
    ? least + scene.draws.below(Math.min(400, greatest - least + 1))
    : 1 + scene.draws.below(9);
}

function number({ draws }: Scene, { constraints = [] }: Field): number {
  return constraints.length > 0 ? draws.below(1000) / 1000 : (10 + draws.below(900)) / 10;
}

/** An example, a code that goes with the record, a named value, a sample; else the field's name with a number. */
function text(scene: Scene, field: Field): string {
  const { draws, index } = scene;
  const { values, samples = [], examples = [] } = field;
  const known = [...values.map(({ value }) => value), ...samples];
  const numbered = `${inWords(field.name)} ${index + 1}`;
  if (isVaried(scene.resource, field)) return numbered;
  const gender = known.find((one) => one === scene.person.gender);
  return oneOf(draws, examples) ?? gender ?? codeInKind(scene, known) ?? likely(scene, field) ?? numbered;
}

function document(scene: Scene, { samples = [] }: Field): string {
  const { draws, about, person } = scene;
  const words = about?.display ?? `${person.given} ${person.family}`;
  return encodedSample(oneOf(draws, samples) ?? words, words);
}
