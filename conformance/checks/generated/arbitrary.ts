// Draws random records of a type with fast-check: any values that the document allows.
import fc from "fast-check";
import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isRecordId } from "../../../spec/inner-types.js";
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { isLimited, madeToFit } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource, Shape } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import { refersInside } from "../../fixtures/sample.js";
import { type CodingChoice, codingOf } from "../../fixtures/sample-codings.js";
import { encodedSample } from "../../fixtures/sample-documents.js";
import { isFree, type ResourceTerms, resourceTerms } from "../../fixtures/terms.js";
import { valuesAt } from "../../search/record-values.js";
import { endsAfterStart } from "./intervals.js";
import { innerOrNull, orNull } from "./or-null.js";
import {
  base64s,
  booleansOf,
  datesOf,
  decimalsOf,
  inSequence,
  integers,
  markupOf,
  numericCodes,
  systems,
  tokensOf,
  words,
} from "./plain-values.js";
import { marked, placeTexts } from "./required-texts.js";
import { proseOf, type TextKind } from "./unusual-texts.js";

interface RecordTerms {
  /** A record of the same type whose references are used: the records that it refers to exist. */
  readonly base: JsonObject;
  /** The kind of unusual text in every text; see `textKinds`. */
  readonly emphasis: TextKind;
  /**
   * Unusual texts only in fields for people to read, not in fields that a deployment might restrict to a vocabulary.
   */
  readonly tame?: boolean;
  /**
   * Selects one of several kinds of value for the whole record; with 0, arrays have their full length
   * (default: random).
   */
  readonly turn?: number;
}

interface Maker extends RecordTerms {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  readonly terms: ResourceTerms;
}

/** One place in the record: its path and its named values. */
interface Spot {
  readonly path: string;
  readonly named: readonly string[];
  readonly numeric: boolean;
  /** How many maps it is in, below its path. */
  readonly inMaps?: number;
  /** For a field that is bound to code systems: the systems of its first code and of further ones. */
  readonly codings?: CodingChoice;
}

type Made = fc.Arbitrary<Json> | undefined;

const mostElements = 3;

/**
 * Records with every documented field, one to three elements in every array, and any values that the document allows:
 * any text, any number, any instant. Fields with named values use only those, and codes that a number parameter looks
 * at are digits, since a deployment may refuse anything else.
 */
export const recordsOf = (
  model: InterfaceModel,
  resource: Resource,
  terms: RecordTerms,
): fc.Arbitrary<JsonObject> =>
  markedRecordsOf(model, resource, terms).map((record) => placeTexts(record).record);

/** Records like `recordsOf`, with a mark before each text that may be replaced; see `placeTexts`. */
export function markedRecordsOf(
  model: InterfaceModel,
  resource: Resource,
  terms: RecordTerms,
): fc.Arbitrary<JsonObject> {
  const maker: Maker = { ...terms, model, resource, terms: resourceTerms(resource) };
  const root = { path: "", named: [], numeric: false };
  return (members(maker, resource.fields.filter(isSent), root) ?? fc.constant({})).map((record) =>
    related(resource, madeToFit(model, resource, endsAfterStart(resource, record))),
  );
}

/** An object with the members that have a value; undefined if none has. */
function objectOf(
  fields: readonly Field[],
  made: (field: Field) => Made,
): fc.Arbitrary<JsonObject> | undefined {
  const all = fields.flatMap((field): [string, fc.Arbitrary<Json>][] => {
    const value = made(field);
    return value === undefined ? [] : [[field.name, value]];
  });
  return all.length === 0 ? undefined : fc.record(Object.fromEntries(all));
}

const members = (maker: Maker, fields: readonly Field[], around: Spot) =>
  objectOf(fields, (field) => {
    const path = around.path === "" ? field.name : `${around.path}.${field.name}`;
    return fieldValue(maker, field, { ...around, path });
  });

function fieldValue(maker: Maker, field: Field, at: Spot): Made {
  if (field.fixed !== undefined) return fc.constant(field.fixed);
  const { named, spare, numeric, codings: first, furtherCodings: further } = maker.terms(field, at.path);
  // A deployment may refuse statuses other than those that the document names.
  const allowed = field.status && named.length > 0 ? named : [...named, ...spare];
  const codings = first.length === 0 ? {} : { codings: { first, further } };
  const spot: Spot = { path: at.path, named: allowed, numeric, ...codings };
  const made = orNull(maker, field, at.path);
  const one = single(maker, field, spot);
  if (one === undefined || !field.many) return one && made(one);
  return made(
    refersInside(maker.model, field.type)
      ? fc.array(one, { minLength: 1, maxLength: 1 })
      : several(maker, one),
  );
}

/** A list of one to three elements, or of exactly three in turn 0; `before` counts the elements that it already has. */
function several({ turn }: Maker, one: fc.Arbitrary<Json>, before = 0): fc.Arbitrary<readonly Json[]> {
  const least = turn === 0 ? mostElements : 1;
  return fc.array(one, { minLength: least - before, maxLength: mostElements - before });
}

function single(maker: Maker, field: Field, spot: Spot): Made {
  const { type } = field;
  if (type.kind === "object") return members(maker, type.fields, spot);
  if (type.kind === "union") {
    const made = type.of.map((one) => single(maker, { ...field, type: one }, spot));
    return inSequence(
      made.filter((one) => one !== undefined),
      maker.turn,
    );
  }
  if (type.kind === "map") return entries(maker, { ...field, type: type.values }, spot);
  if (type.kind === "dateTime") return datesOf(type.forms);
  if (type.kind === "shape") return shaped(maker, type.shape, spot);
  if (isRecordId(type)) return sameId(maker, spot);
  if (type.kind === "boolean") return booleansOf(maker.turn);
  if (type.kind === "integer") return integers;
  if (type.kind === "number") return decimalsOf(maker.turn);
  if (type.kind === "base64") return documents(spot);
  if (type.kind === "xhtml") return markupOf(proseOf(maker.emphasis, words));
  return type.kind === "url" ? undefined : text(maker, field, spot);
}

/** One to three entries with ordinary names; one if the values refer to records, as for lists. */
function entries(maker: Maker, entry: Field, spot: Spot): Made {
  const value = single(maker, entry, { ...spot, inMaps: (spot.inMaps ?? 0) + 1 });
  const most = refersInside(maker.model, entry.type) ? 1 : mostElements;
  const least = maker.turn === 0 ? most : 1;
  return value && fc.dictionary(words, value, { minKeys: least, maxKeys: most, noNullPrototype: true });
}

function documents({ named: samples }: Spot): fc.Arbitrary<string> {
  if (samples.length === 0) return base64s;
  return fc.tuple(fc.constantFrom(...samples), words).map(([sample, made]) => encodedSample(sample, made));
}

/** An id of the base at the same place: a made-up one is no record's. */
function sameId(maker: Maker, spot: Spot): Made {
  const [first, ...rest] = baseValues(maker, spot);
  return first === undefined ? undefined : fc.constantFrom(first, ...rest);
}

/** The values of the base at a place. */
function baseValues({ base }: Maker, { path, inMaps = 0 }: Spot): readonly Json[] {
  let values = valuesAt(base, path);
  for (let map = 0; map < inMaps; map += 1)
    values = values.flatMap((value) => (isObject(value) ? Object.values(value) : []));
  return values;
}

function text(maker: Maker, field: Field, { path, named, numeric }: Spot): Made {
  if (named.length > 0) return fc.constantFrom(...named);
  if (numeric) return numericCodes;
  if (maker.tame || !isFree(field) || isLimited(field)) return words;
  // A searched field is kept in an index, which may limit its length.
  const { searched } = maker.terms(field, path);
  return prose(maker, searched);
}

/** Text for people to read. */
function prose({ emphasis }: Maker, searched = false): fc.Arbitrary<string> {
  const kind = searched && emphasis === "long" ? "combining" : emphasis;
  return proseOf(kind, words).map((made) => marked(made, searched));
}

function shaped(maker: Maker, name: string, spot: Spot): Made {
  const shape = maker.model.shapes.find((one) => one.name === name);
  if (shape === undefined) return undefined;
  if (shape.role === "reference") return linked(maker, shape, spot);
  if (shape.role === "concept") return concept(maker, shape, spot);
  if (shape.role === "coding" && spot.codings !== undefined)
    return boundCoding(maker, shape, spot, spot.codings);
  // A member without a part is like any other.
  return objectOf(shape.fields, (field) => part(maker, shape, field, spot)) ?? fc.constant({});
}

/** A coding of one of the code systems that its field is bound to. */
function boundCoding(
  maker: Maker,
  shape: Shape,
  { named }: Spot,
  { first }: CodingChoice,
): fc.Arbitrary<Json> {
  const codes = named.length > 0 ? named : first.map(({ code }) => code);
  return fc.constantFrom(...codes).chain((code) => {
    const bound = codingOf(first, code);
    return objectOf(shape.fields, (field) => boundPart(maker, shape, field, bound)) ?? fc.constant({});
  });
}

function boundPart(maker: Maker, shape: Shape, field: Field, bound: ReturnType<typeof codingOf>): Made {
  const { parts: known } = shape;
  if (known?.role !== "coding") return undefined;
  if (field.name === known.system) return fc.constant(bound.system);
  if (field.name === known.code) return fc.constant(bound.code);
  if (field.name === known.display && bound.display !== undefined) return fc.constant(bound.display);
  return part(maker, shape, field, { path: "", named: [], numeric: false });
}

function part(maker: Maker, { parts: known }: Shape, field: Field, spot: Spot): Made {
  if (field.fixed !== undefined) return fc.constant(field.fixed);
  const bare = {
    path: "",
    named: [...field.values.map(({ value }) => value), ...(field.samples ?? [])],
    numeric: false,
  };
  if (known?.role === "coding") {
    if (field.name === known.system) return systems;
    if (field.name === known.code) return code(maker, spot);
    if (field.name === known.display) return prose(maker);
  }
  if (known?.role === "quantity") {
    if (field.name === known.unit) return words;
    if (field.name === known.system) return systems;
    if (field.name === known.code) return words;
  }
  return fieldOf(maker, field, bare);
}

function fieldOf(maker: Maker, field: Field, spot: Spot): Made {
  const one = single(maker, field, spot);
  const made = one !== undefined && field.many ? several(maker, one) : one;
  return made && innerOrNull(maker, field)(made);
}

function code({ turn }: Maker, { named, numeric }: Spot): fc.Arbitrary<string> {
  if (named.length > 0) return fc.constantFrom(...named);
  return numeric ? numericCodes : tokensOf(turn);
}

/** A named value of a concept is the code of its first coding; further codings have any code. */
const concept = (maker: Maker, shape: Shape, spot: Spot): Made =>
  objectOf(shape.fields, (field) => {
    if (shape.parts?.role !== "concept" || field.name !== shape.parts.codings) return prose(maker);
    const first = single(maker, field, spot);
    const further = single(maker, field, furtherSpot(spot));
    if (first === undefined || further === undefined) return undefined;
    if (!field.many) return first;
    return fc.tuple(first, several(maker, further, 1)).map(([one, rest]) => [one, ...rest]);
  });

function furtherSpot({ numeric, codings }: Spot): Spot {
  const bound = codings === undefined ? {} : { codings: { ...codings, first: codings.further } };
  return { path: "", named: [], numeric, ...bound };
}

/** The base's reference at the same place, with another label. */
function linked(maker: Maker, shape: Shape, spot: Spot): Made {
  const known = baseValues(maker, spot).filter((value) => isObject(value));
  const [first, ...rest] = known;
  if (first === undefined || shape.parts?.role !== "reference") return undefined;
  const { url, display } = shape.parts;
  const urls = fc.constantFrom(first, ...rest).map((link) => ({ [url]: link[url] ?? "" }));
  if (display === undefined) return urls;
  return fc.tuple(urls, prose(maker)).map(([link, label]) => ({ ...link, [display]: label }));
}
