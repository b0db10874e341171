import type { InterfaceModel, SearchParameter, Shape, ShapeParts, Target } from "../../spec/model.js";
import { isArray, isObject, type Json, type JsonObject } from "../json.js";

/** Every value at a field path, arrays flattened, in the record's order. */
export function valuesAt(record: Json, path: string): readonly Json[] {
  return path === "" ? flattened(record) : inside(record, path.split("."));
}

function inside(value: Json | undefined, path: readonly string[]): readonly Json[] {
  if (value === undefined) return [];
  if (isArray(value)) return value.flatMap((item) => inside(item, path));
  const [member, ...rest] = path;
  if (member === undefined) return flattened(value);
  return isObject(value) ? inside(value[member], rest) : [];
}

function flattened(value: Json): readonly Json[] {
  return isArray(value) ? value.flatMap(flattened) : [value];
}

function partsOf(model: InterfaceModel, target: Target): ShapeParts | undefined {
  const { type } = target.field;
  const shape: Shape | undefined =
    type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
  return shape?.parts;
}

/** The texts that one target holds in a record: codes of a concept or coding, URLs of references, or the plain values. */
export function textsOf(model: InterfaceModel, target: Target, record: JsonObject): readonly string[] {
  const parts = partsOf(model, target);
  const values = valuesAt(record, target.path);
  const texts = values.flatMap((value) =>
    parts === undefined ? [value] : valuesAt(value, innerPath(model, parts)),
  );
  return texts.filter((text) => text !== null && typeof text !== "object").map(String);
}

function innerPath(model: InterfaceModel, parts: ShapeParts): string {
  if (parts.role === "reference") return parts.url;
  if (parts.role === "coding") return parts.code;
  if (parts.role === "quantity") return parts.value;
  if (parts.role === "narrative") return parts.div;
  const coding = model.shapes.map((shape) => shape.parts).find((one) => one?.role === "coding");
  return coding?.role === "coding" ? `${parts.codings}.${coding.code}` : parts.codings;
}

const seen = new WeakMap<JsonObject, Map<SearchParameter, readonly string[]>>();

/** Every text that a parameter looks at in a record, over all its targets. */
export function lookedAt(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: JsonObject,
): readonly string[] {
  // records that were found are compared in pairs, over and over
  const known = seen.get(record) ?? new Map<SearchParameter, readonly string[]>();
  seen.set(record, known);
  const texts = known.get(parameter) ?? lookAt(model, parameter, record);
  known.set(parameter, texts);
  return texts;
}

function lookAt(model: InterfaceModel, parameter: SearchParameter, record: JsonObject): readonly string[] {
  return parameter.targets.flatMap((target) => textsBy(model, target, record));
}

/** The texts that a parameter looks at by one of its targets, the ends of intervals last. */
export function textsBy(model: InterfaceModel, target: Target, record: JsonObject): readonly string[] {
  const ends = target.endPath === undefined ? [] : valuesAt(record, target.endPath).map(String);
  return [...textsOf(model, target, record), ...ends];
}
