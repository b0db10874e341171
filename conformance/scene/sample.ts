import type { DateForm, Field, FieldType, InterfaceModel, Resource, Shape } from "../../spec/model.js";
import type { Json, JsonObject } from "../json.js";
import { type Draws, digits, drawsOf, word } from "../random.js";
import { dateText } from "../search/dates.js";
import { someOffset } from "./dates.js";
import { type FieldTerms, type ResourceTerms, resourceTerms } from "./terms.js";

/** What a made-up record is made of. */
export interface Recipe {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  /** The same key gives the same record. */
  readonly key: string;
  /** 0, 1 or 2: records of different kinds share no value that is searched. */
  readonly kind: number;
  /** Which of several named values it takes, counted from 0; without it any but the first, made up where no other is named. */
  readonly turn?: number;
  /** Where its dates lie, in milliseconds since 1970. */
  readonly instant: number;
  /** URL for a reference to one of the types, or undefined where the field has to be left out. */
  readonly reference: (targets: readonly string[], draws: Draws) => string | undefined;
  /** A word that texts for people end with. */
  readonly runWord?: string;
  /** Only what is searched or fixed, one element in each array. */
  readonly minimal?: boolean;
  /** Of letters of one byte alone. */
  readonly ascii?: boolean;
}

interface Maker extends Recipe {
  readonly draws: Draws;
  readonly terms: ResourceTerms;
  readonly offset: number;
}

/** One place in the record that is being made. */
interface Spot {
  readonly path: string;
  /** Index in the nearest array around it. */
  readonly index: number;
  /** What is asked of its values; for a member of a shape, what is asked of those of the field around it. */
  readonly terms: FieldTerms;
}

const intervalMs = 30 * 60_000;
const numbers = [36.6, 0.001, 128.25, 7.05] as const;

/** Makes a record with every documented field to its last member, two elements in every array. */
export function sampleRecord(recipe: Recipe): JsonObject {
  const draws = drawsOf(recipe.key);
  const maker = { ...recipe, draws, terms: resourceTerms(recipe.resource), offset: someOffset(draws.below) };
  return members(maker, recipe.resource.fields, { path: "", index: 0 }) ?? {};
}

function members(
  maker: Maker,
  fields: readonly Field[],
  around: Pick<Spot, "path" | "index">,
): JsonObject | undefined {
  const made = filled(fields, (field) => {
    const path = around.path === "" ? field.name : `${around.path}.${field.name}`;
    if (maker.minimal && !isNeeded(maker, field, path)) return undefined;
    return fieldValue(maker, field, path, around.index);
  });
  return Object.keys(made).length === 0 ? undefined : made;
}

/** An object of what is made for each field; one for which nothing is has no member. */
function filled(fields: readonly Field[], make: (field: Field) => Json | undefined): JsonObject {
  const made: Record<string, Json> = {};
  for (const field of fields) {
    const value = make(field);
    if (value !== undefined) made[field.name] = value;
  }
  return made;
}

function isNeeded({ terms }: Maker, field: Field, path: string): boolean {
  const { searched, isEnd } = terms(field, path);
  if (field.fixed !== undefined || searched || isEnd) return true;
  return (
    field.type.kind === "object" &&
    field.type.fields.some((inner) => terms(inner, `${path}.${inner.name}`).searched)
  );
}

function fieldValue(maker: Maker, field: Field, path: string, index: number): Json | undefined {
  if (field.fixed !== undefined) return field.fixed;
  const terms = maker.terms(field, path);
  if (!field.many) return single(maker, field.type, { path, index, terms });
  const indexes = maker.minimal || refersInside(maker.model, field.type) ? [0] : [0, 1];
  const items = indexes.map((at) => single(maker, field.type, { path, index: at, terms }));
  const made = items.filter((item) => item !== undefined);
  return made.length === 0 ? undefined : made;
}

/** A list of references to records of the interface has one: a second would be another record's. */
export function refersInside(model: InterfaceModel, type: FieldType): boolean {
  return type.kind === "shape" && type.targets.some((target) => !model.externalTypes.includes(target));
}

function single(maker: Maker, type: FieldType, spot: Spot): Json | undefined {
  if (type.kind === "object") return members(maker, type.fields, spot);
  if (type.kind === "dateTime") return date(maker, type.forms, spot);
  if (type.kind === "shape") return shaped(maker, type, spot);
  return type.kind === "url" ? undefined : plain(maker, type.kind, spot);
}

type PlainKind = "string" | "boolean" | "integer" | "number" | "base64" | "xhtml";

function plain(maker: Maker, kind: PlainKind, spot: Spot): Json {
  const { draws } = maker;
  // What is searched for tells records apart: no two of different kinds have the same number.
  const telling = spot.terms.searched || spot.terms.numeric;
  if (kind === "boolean") return (telling ? maker.kind : spot.index) % 2 === 0;
  if (kind === "integer")
    return telling ? Number(digits(draws, maker.kind)) : 1 + draws.below(9) + spot.index;
  if (kind === "number") {
    return telling ? Number(digits(draws, maker.kind)) / 1000 : (numbers[draws.below(numbers.length)] ?? 0.5);
  }
  if (kind === "base64") return Buffer.from(`${word(draws, maker.kind)} \u00e9\u4e2d`).toString("base64");
  if (kind === "xhtml") return narrative(maker);
  return text(maker, spot);
}

function text(maker: Maker, spot: Spot): string {
  const named = namedFor(maker, spot);
  if (named !== undefined) return named;
  if (spot.terms.numeric) return digits(maker.draws, maker.kind);
  const made = word(maker.draws, maker.kind);
  return spot.index > 0 && spot.path !== "" && spot.terms.searched
    ? `${made}${beyond(maker, "\u00e9\u0142")}`
    : made;
}

/** Named values come first; what differs from them, and what none is named for, comes from the samples. */
function namedFor({ turn }: Maker, { terms: { named, spare } }: Spot): string | undefined {
  if (named.length === 0) return turn === undefined ? spare[1] : spare[turn % spare.length];
  return turn === undefined ? (named[1] ?? spare[0]) : named[turn % named.length];
}

function narrative(maker: Maker): string {
  const { draws, kind } = maker;
  const words = Array.from({ length: 24 }, () => word(draws, kind)).join(" ");
  const letters = beyond(maker, "\u00fc\u00f1\u4e2d");
  return `<div xmlns="http://www.w3.org/1999/xhtml"><p>${words} &amp; ${letters}</p></div>`;
}

/** Letters beyond ASCII, where the record may hold some. */
function beyond({ ascii }: Maker, letters: string): string {
  return ascii ? "" : letters;
}

function date(maker: Maker, forms: readonly DateForm[], spot: Spot): string {
  const instant = maker.instant + (spot.terms.isEnd ? intervalMs : 0);
  return dateText(instant, forms[0] ?? "timestamp", maker.offset);
}

function shaped(maker: Maker, type: FieldType & { kind: "shape" }, spot: Spot): Json | undefined {
  const shape = maker.model.shapes.find(({ name }) => name === type.shape);
  if (!shape) return undefined;
  const { parts } = shape;
  if (parts?.role === "reference") return linked(maker, shape, type.targets, spot);
  if (parts?.role === "coding") return coded(maker, shape, spot);
  // the named values and numbers of a concept are its first coding's; further codings hold made-up ones
  return filled(shape.fields, (field) =>
    parts?.role === "concept" ? conceptMember(maker, field, parts.codings, spot) : bare(maker, field, spot),
  );
}

function conceptMember(maker: Maker, field: Field, codings: string, spot: Spot): Json | undefined {
  if (field.name !== codings) return described(maker);
  const indexes = maker.minimal ? [0] : [0, 1];
  const items = indexes.flatMap((index) => {
    const terms = index === 0 ? spot.terms : { ...spot.terms, named: [], spare: [] };
    return single(maker, field.type, { path: "", index, terms }) ?? [];
  });
  return field.many ? items : items[0];
}

/** Members of a shape have no path in the record of their own, so that nothing is named for or searched in them. */
function bare(maker: Maker, field: Field, spot: Spot): Json | undefined {
  return fieldValue(maker, field, "", spot.index);
}

function coded(maker: Maker, shape: Shape, spot: Spot): Json {
  const { parts } = shape;
  return filled(shape.fields, (field) => {
    if (parts?.role !== "coding") return undefined;
    if (field.name === parts.system) return `urn:example:${word(maker.draws, maker.kind)}`;
    if (field.name === parts.code) return text(maker, { ...spot, path: "", index: 0 });
    return field.name === parts.display ? described(maker) : bare(maker, field, spot);
  });
}

/** Text for people: several words, some of them in letters beyond ASCII. */
function described(maker: Maker): string {
  const { draws, kind, runWord = word(draws, kind) } = maker;
  return `${word(draws, kind)} ${beyond(maker, "\u00c5ngstr\u00f6m \u4e2d\u6587 \ud83c\udf3f ")}${runWord}`;
}

function linked(maker: Maker, shape: Shape, targets: readonly string[], spot: Spot): Json | undefined {
  const { parts } = shape;
  const url = maker.reference(targets, maker.draws);
  if (url === undefined || parts?.role !== "reference") return undefined;
  return filled(shape.fields, (field) => {
    if (field.name === parts.url) return url;
    return field.name === parts.display ? described(maker) : bare(maker, field, spot);
  });
}
