// Compares a record that was read with the one that was sent.

import { gapOf } from "../../spec/answers/chosen-answers.js";
import { nulls } from "../../spec/answers/records.js";
import { allows, isClosed } from "../../spec/closed-gap.js";
import { isChanged, isCompared, isReturned } from "../../spec/direction.js";
import type { Field, FieldType } from "../../spec/field.js";
import { isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";
import { isRequired } from "../../spec/limits.js";
import type { InterfaceModel, Resource, Shape } from "../../spec/model.js";
import { isGenerated } from "../../spec/narratives.js";
import { alternativeOf } from "../../spec/unions.js";
import { referenceTail, tailText } from "../http/record-url.js";
import { sameMarkup } from "./same-markup.js";
import { instantOf } from "./time-spans.js";

export interface Difference {
  /** Members and array indexes from the root: `names[1].first[0]`. */
  readonly path: string;
  /** Member names alone, as a field's path in the model: `names.first`. */
  readonly field: string;
  readonly sent: Json;
  /** Absent if the member is missing. */
  readonly got?: Json;
  /** The same elements came back in another order. */
  readonly reordered?: true;
  /** In reverse. */
  readonly isReversed?: true;
}

/** A member or an element during the comparison; its path is only built for a difference. */
interface Place {
  readonly around?: Place;
  /** The name of a member, or the index of an array's element. */
  readonly step: string | number;
  /** The step is the name of a map's entry. */
  readonly isEntry?: true;
}

type Compare = (sent: Json, got: Json | undefined, at: Place) => readonly Difference[];

const root: Place = { step: "" };
const none: readonly Difference[] = [];

/**
 * The differences. Members that were not sent are allowed, read-only and write-only ones are not compared, a generated narrative, the label of a reference and a member that is null may be missing. Arrays
 * keep their order and length. Numbers, instants, references, texts and markup are equal if they mean the same, however they are
 * written.
 */
export function sameRecord(
  sent: JsonObject,
  read: JsonObject,
  resource: Resource,
  model: InterfaceModel,
): readonly Difference[] {
  return sent === read ? none : members(model, resource.fields, sent, read, root);
}

function members(
  model: InterfaceModel,
  fields: readonly Field[],
  sent: JsonObject,
  got: JsonObject,
  at: Place,
): readonly Difference[] {
  return inEach(Object.keys(sent), (name) => {
    const field = fields.find((one) => one.name === name);
    if (field !== undefined && !isCompared(field) && !isShownUpdate(field)) return none;
    const value = sent[name] ?? null;
    if (
      field !== undefined &&
      value === null &&
      ownMember(got, name) === undefined &&
      mayLackNull(model, field)
    )
      return none;
    const compare = field === undefined ? same : comparing(model, field.type);
    return items(value, ownMember(got, name), { around: at, step: name }, compare);
  });
}

/** Whether it is compared after an update only, since no add sends it. */
const isShownUpdate = (field: Field): boolean =>
  isChanged(field) && isReturned(field) && field.excluded === undefined;

/** Whether an answer may leave out a member that is null: the document neither demands it nor says that null is shown. */
function mayLackNull(model: InterfaceModel, field: Field): boolean {
  if (field.nullable === undefined || isRequired(field)) return false;
  const gap = gapOf(model, "null-kept");
  return gap === undefined || !isClosed(gap) || allows(gap, nulls.leftOut);
}

function inEach<T>(parts: readonly T[], compare: (part: T, index: number) => readonly Difference[]) {
  let all = none;
  for (const [index, part] of parts.entries()) {
    const found = compare(part, index);
    if (found.length > 0) all = [...all, ...found];
  }
  return all;
}

function items(sent: Json, got: Json | undefined, at: Place, compare: Compare): readonly Difference[] {
  if (!Array.isArray(sent)) return compare(sent, got, at);
  if (!Array.isArray(got) || got.length < sent.length) return different(sent, got, at);
  const inside = inEach(sent, (item: Json, index) =>
    items(item, got[index], { around: at, step: index }, compare),
  );
  if (got.length > sent.length) return inside.length === 0 ? different(sent, got, at) : inside;
  // Lists inside that come back in another order are told one by one.
  if (inside.every((one) => one.reordered) || !sameElements(sent, got, at, compare)) return inside;
  const order = isReverse(sent, got, at, compare) ? { isReversed: true as const } : {};
  return different(sent, got, at).map((one): Difference => ({ ...one, reordered: true, ...order }));
}

/** Whether a list has the elements of another of the same length, the last one first. */
function isReverse(sent: readonly Json[], got: readonly Json[], at: Place, compare: Compare): boolean {
  return sent.every((item, index) =>
    items(item, got[sent.length - 1 - index], at, compare).every((one) => one.reordered),
  );
}

/** Whether two lists have the same elements, in any order at every depth. */
function sameElements(sent: readonly Json[], got: readonly Json[], at: Place, compare: Compare): boolean {
  const left = [...got];
  return sent.every((item) => {
    const found = left.findIndex((other) => items(item, other, at, compare).every((one) => one.reordered));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

function comparing(model: InterfaceModel, type: FieldType): Compare {
  if (type.kind === "object") return objects(model, type.fields);
  if (type.kind === "union") {
    return (sent, got, at) => {
      const one = alternativeOf(model, type, sent);
      return (one === undefined ? same : comparing(model, one))(sent, got, at);
    };
  }
  if (type.kind === "map") return entries(comparing(model, type.values));
  if (type.kind === "dateTime") return equalBy(sameInstant);
  if (type.kind === "xhtml") return equalBy(sameMarkup);
  if (type.kind === "url") return equalBy((sent, got) => sameReference(model, sent, got));
  if (type.kind === "string") return equalBy(sameText);
  if (type.kind !== "shape") return same;
  const shape: Shape | undefined = model.shapes.find((one) => one.name === type.shape);
  if (shape === undefined) return same;
  const compare = objects(model, shape.fields);
  if (shape.role === "narrative") {
    return (sent, got, at) => (isGenerated(shape, sent) ? none : compare(sent, got, at));
  }
  return shape.parts?.role === "reference" ? unlabelled(compare, shape.parts.display) : compare;
}

/** The document calls the label of a reference optional, so a read may leave it out. */
function unlabelled(compare: Compare, display: string | undefined): Compare {
  return (sent, got, at) => {
    if (display === undefined || !isObject(sent) || !isObject(got) || got[display] !== undefined) {
      return compare(sent, got, at);
    }
    const { [display]: _, ...rest } = sent;
    return compare(rest, got, at);
  };
}

function objects(model: InterfaceModel, fields: readonly Field[]): Compare {
  return (sent, got, at) => {
    if (!isObject(sent) || !isObject(got)) return same(sent, got, at);
    return members(model, fields, sent, got, at);
  };
}

/** Every entry that was sent is there under its name, with its value. */
function entries(compare: Compare): Compare {
  return (sent, got, at) => {
    if (!isObject(sent) || !isObject(got)) return same(sent, got, at);
    return inEach(Object.keys(sent), (name) =>
      items(sent[name] ?? null, ownMember(got, name), { around: at, step: name, isEntry: true }, compare),
    );
  };
}

function equalBy(equal: (sent: string, got: string) => boolean): Compare {
  return (sent, got, at) => {
    if (sent === got) return none;
    const alike = typeof sent === "string" && typeof got === "string" && equal(sent, got);
    return alike ? none : same(sent, got, at);
  };
}

/** For values without a documented type: equal as JSON, members that were not sent allowed. */
function same(sent: Json, got: Json | undefined, at: Place): readonly Difference[] {
  if (Object.is(sent, got) || (sent === 0 && got === 0)) return none;
  if (Array.isArray(sent)) return items(sent, got, at, same);
  if (isObject(sent) && isObject(got)) {
    return inEach(Object.keys(sent), (name) =>
      same(sent[name] ?? null, ownMember(got, name), { around: at, step: name }),
    );
  }
  return different(sent, got, at);
}

function different(sent: Json, got: Json | undefined, at: Place): readonly Difference[] {
  return [{ path: pathOf(at), field: fieldOf(at), sent, ...(got === undefined ? {} : { got }) }];
}

function pathOf({ around, step }: Place): string {
  if (around === undefined) return "";
  return typeof step === "number" ? `${pathOf(around)}[${step}]` : joined(pathOf(around), step);
}

/** What is inside a map has the path of the map. */
function fieldOf(place: Place): string {
  const { around, step } = place;
  if (around === undefined) return "";
  return typeof step === "number" || isInMap(place) ? fieldOf(around) : joined(fieldOf(around), step);
}

const isInMap = ({ around, isEntry }: Place): boolean =>
  isEntry === true || (around !== undefined && isInMap(around));

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function sameInstant(sent: string, got: string): boolean {
  const instant = instantOf(sent);
  return instant !== undefined && instant === instantOf(got);
}

/** References are equal if they name the same type and id, at any address and of any version. */
function sameReference(model: InterfaceModel, sent: string, got: string): boolean {
  return referenceTail(model, sent) !== undefined && tailText(model, sent) === tailText(model, got);
}

/** A read may show a text in Unicode's composed form and without white space at its ends: the document does not say. */
function sameText(sent: string, got: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim();
  return plain(sent) === plain(got);
}
