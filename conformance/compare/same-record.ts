import type { Field, FieldType, InterfaceModel, Resource, Shape } from "../../spec/model.js";
import type { Json, JsonObject } from "../contract.js";
import { instantOf } from "./instants.js";

/** One place where what was read is not what was sent. */
export interface Difference {
  /** Members and array indexes from the root: `names[1].first[0]`. */
  readonly path: string;
  /** Member names alone, as a field's path in the model: `names.first`. */
  readonly field: string;
  readonly sent: Json;
  /** Absent where the member is missing. */
  readonly got?: Json;
}

interface Place {
  readonly path: string;
  readonly field: string;
}

type Compare = (sent: Json, got: Json | undefined, at: Place) => readonly Difference[];

/**
 * Holds a record that was read against the one that was sent: members that were not sent are allowed, arrays keep their
 * order and length, numbers are numbers whatever their spelling, instants and references are compared by what they name.
 */
export function sameRecord(
  sent: JsonObject,
  read: JsonObject,
  resource: Resource,
  model: InterfaceModel,
): readonly Difference[] {
  return members(model, resource.fields, sent, read, { path: "", field: "" });
}

function members(
  model: InterfaceModel,
  fields: readonly Field[],
  sent: JsonObject,
  got: JsonObject,
  at: Place,
): readonly Difference[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    const place = { path: joined(at.path, name), field: joined(at.field, name) };
    return items(value, got[name], place, field === undefined ? same : comparing(model, field.type));
  });
}

function items(sent: Json, got: Json | undefined, at: Place, compare: Compare): readonly Difference[] {
  if (!Array.isArray(sent)) return compare(sent, got, at);
  if (!Array.isArray(got) || got.length < sent.length) return different(sent, got, at);
  const inside = sent.flatMap((item: Json, index) =>
    items(item, got[index], { path: `${at.path}[${index}]`, field: at.field }, compare),
  );
  return got.length > sent.length && inside.length === 0 ? different(sent, got, at) : inside;
}

function comparing(model: InterfaceModel, type: FieldType): Compare {
  if (type.kind === "object") return objects(model, type.fields);
  if (type.kind === "dateTime") return equalBy(sameInstant);
  if (type.kind === "xhtml") return equalBy(sameMarkup);
  if (type.kind === "url") return equalBy(sameReference);
  if (type.kind !== "shape") return same;
  const shape: Shape | undefined = model.shapes.find((one) => one.name === type.shape);
  return shape === undefined ? same : objects(model, shape.fields);
}

function objects(model: InterfaceModel, fields: readonly Field[]): Compare {
  return (sent, got, at) => {
    if (!isMembers(sent) || got === undefined || !isMembers(got)) return same(sent, got, at);
    return members(model, fields, sent, got, at);
  };
}

function equalBy(equal: (sent: string, got: string) => boolean): Compare {
  return (sent, got, at) => {
    const alike = typeof sent === "string" && typeof got === "string" && equal(sent, got);
    return alike ? [] : same(sent, got, at);
  };
}

/** Without a documented type: equal as JSON, members that were not sent allowed. */
function same(sent: Json, got: Json | undefined, at: Place): readonly Difference[] {
  if (Object.is(sent, got) || (sent === 0 && got === 0)) return [];
  if (Array.isArray(sent)) return items(sent, got, at, same);
  if (isMembers(sent) && got !== undefined && isMembers(got)) {
    return Object.entries(sent).flatMap(([name, value]) =>
      same(value, got[name], { path: joined(at.path, name), field: joined(at.field, name) }),
    );
  }
  return different(sent, got, at);
}

function different(sent: Json, got: Json | undefined, at: Place): readonly Difference[] {
  return [{ path: at.path, field: at.field, sent, ...(got === undefined ? {} : { got }) }];
}

function isMembers(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function sameInstant(sent: string, got: string): boolean {
  const instant = instantOf(sent);
  return sent === got || (instant !== undefined && instant === instantOf(got));
}

/** References are the same where they name the same type and id, whatever stands before. */
function sameReference(sent: string, got: string): boolean {
  const tail = (url: string) => url.replace(/\/+$/, "").split("/").slice(-2).join("/");
  return sent === got || (tail(sent).includes("/") && tail(sent) === tail(got));
}

/** White space between and around elements, and runs of it in text, mean nothing in XHTML. */
function sameMarkup(sent: string, got: string): boolean {
  const plain = (markup: string) =>
    markup
      .replace(/\s+/g, " ")
      .replace(/\s*([<>])\s*/g, "$1")
      .trim();
  return plain(sent) === plain(got);
}
