// Makes one record of a sample department.
import { brokenRelations } from "../../../spec/broken-relations.js";
import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { madeToFit } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import { drawsOf } from "../../http/random.js";
import { isOngoing } from "./code-knowledge.js";
import { nameIn } from "./datatypes.js";
import { inWords, type Scene } from "./scene.js";
import { members } from "./values-of-fields.js";

/** The members of a record, without its id; `key` makes the draws. */
export function departmentRecord(scene: Omit<Scene, "draws" | "isWhole">, key: string): JsonObject {
  const { resource } = scene;
  const made = recordOnce({ ...scene, draws: drawsOf(key), isWhole: false });
  // A record may have to have one of the members that were left out.
  const isBroken = brokenRelations(resource, made).length > 0;
  return isBroken ? recordOnce({ ...scene, draws: drawsOf(key), isWhole: true }) : made;
}

function recordOnce(scene: Scene): JsonObject {
  const { model, resource, ranges } = scene;
  const sent = resource.fields.filter((field) => isSent(field) && (isRequired(field) || isShown(field)));
  const made = members(scene, sent, false) ?? {};
  const going = isGoingOn(sent, made) ? withoutEnds(sent, made, ranges.ends) : made;
  return related(resource, madeToFit(model, resource, told(model, resource.name, sent, going)));
}

/** No answer contains a write-only member, so that nobody would see it. */
const isShown = ({ writeOnly }: Field): boolean => writeOnly === undefined;

const isGoingOn = (fields: readonly Field[], record: JsonObject): boolean =>
  fields.some(({ status, name }) => status && isOngoing(ownMember(record, name)));

/** A record without the ends that it may leave out. */
const withoutEnds = (fields: readonly Field[], record: JsonObject, ends: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      if (field?.optional && ends.has(field.path)) return [];
      const inner = field?.type.kind === "object" && isObject(value) ? field.type.fields : undefined;
      return [[name, inner !== undefined && isObject(value) ? withoutEnds(inner, value, ends) : value]];
    }),
  );

/** The record with its narratives, each in its place, which say what the record is about. */
function told(model: InterfaceModel, type: string, fields: readonly Field[], record: JsonObject): JsonObject {
  const words = [inWords(type), labelOf(model, fields, record)].filter((one) => one !== undefined).join(": ");
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = narrativeOf(model, field, words) ?? ownMember(record, field.name);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function narrativeOf({ shapes }: InterfaceModel, { type }: Field, words: string): Json | undefined {
  if (type.kind === "xhtml") return asXhtml(words);
  const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
  if (shape?.parts?.role !== "narrative") return undefined;
  const { div, status } = shape.parts;
  const said = shape.fields.find(({ name }) => name === status)?.values[0]?.value;
  return { ...(status === undefined || said === undefined ? {} : { [status]: said }), [div]: asXhtml(words) };
}

const asXhtml = (words: string): string =>
  `<div xmlns="http://www.w3.org/1999/xhtml">${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</div>`;

/** What people call a record: a person's name, or its concept in words; undefined if it has neither. */
export function labelOf(
  { shapes }: InterfaceModel,
  fields: readonly Field[],
  record: JsonObject,
): string | undefined {
  for (const { name, type, codings } of fields) {
    const value = ownMember(record, name);
    const first = isArray(value) ? value[0] : value;
    if (!isObject(first)) continue;
    const called = nameIn(first);
    if (called !== undefined) return called;
    const parts = type.kind === "shape" ? shapes.find((one) => one.name === type.shape)?.parts : undefined;
    const words = parts?.role === "concept" && parts.text !== undefined ? first[parts.text] : undefined;
    if (typeof words === "string" && codings !== undefined && isMain(codings, fields)) return words;
  }
  return undefined;
}

/** Whether no other field has more codes to choose from. */
const isMain = (codings: readonly unknown[], fields: readonly Field[]): boolean =>
  fields.every((field) => (field.codings ?? []).length <= codings.length);
