// Ways in which a server can lose part of a value, and a record with such a loss in it.

import { isCompared } from "../../../spec/direction.js";
import type { Field, FieldType } from "../../../spec/field.js";
import { isRecordId } from "../../../spec/inner-types.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { hasOffsets, isInUtc, isTimed } from "../../../spec/limits.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { codingChoice } from "../../fixtures/sample-codings.js";
import { isFree } from "../../fixtures/terms.js";
import { day } from "../../search/date-texts.js";
import { freeCode, freeText, takesExactDecimal } from "./unusual-values.js";
import { insideOf, valueFieldsOf } from "./value-fields.js";

/** A way to lose part of a value, and the fields where that can happen. */
interface Loss {
  readonly name: string;
  /** Whether the loss can be seen in a field; `shape` is the shape that it is a member of. */
  touches(field: Field, shape: string | undefined, model: InterfaceModel): boolean;
  /** Whether the loss can be seen on a type (default: always). */
  suits?(model: InterfaceModel, resource: Resource): boolean;
  change(value: Json): Json;
  /** The families of checks that see it (default: those of records that come back). */
  readonly breaks?: readonly string[];
}

type Kind = FieldType["kind"];

const ofKind =
  (...kinds: readonly Kind[]): Loss["touches"] =>
  ({ type }) =>
    kinds.includes(type.kind);

/** A number that the document limits can't hold every value that a check would send. */
const freely =
  (...kinds: readonly Kind[]): Loss["touches"] =>
  (field) =>
    kinds.includes(field.type.kind) && !isLimited(field);

const texts =
  (change: (text: string) => string): Loss["change"] =>
  (value) =>
    typeof value === "string" ? change(value) : value;

const numbers =
  (change: (number: number) => Json): Loss["change"] =>
  (value) =>
    typeof value === "number" ? change(value) : value;

const lists =
  (change: (list: readonly Json[]) => Json): Loss["change"] =>
  (value) =>
    isArray(value) ? change(value) : value;

type Entry = readonly [name: string, value: Json];

const entries =
  (change: (entries: readonly Entry[]) => readonly Entry[]): Loss["change"] =>
  (value) =>
    isObject(value) ? Object.fromEntries(change(Object.entries(value))) : value;

const takesAnyText: Loss["touches"] = (field) =>
  field.type.kind === "string" && field.fixed === undefined && !field.optional && isFree(field);

/** The member of a coding that holds its code. */
const isCode: Loss["touches"] = ({ name }, shape, { shapes }) => {
  const parts = shapes.find((each) => each.name === shape)?.parts;
  return parts?.role === "coding" && parts.code === name;
};

/**
 * Whether a type holds a code with a letter of a kind: a free code, one that the document names, or one of a code system that the
 * field is bound to.
 */
const hasLetters =
  (letters: RegExp) =>
  (model: InterfaceModel, resource: Resource): boolean => {
    const valueFields = valueFieldsOf(model, resource);
    if (freeCode(valueFields, resource, model) !== undefined) return true;
    return valueFields
      .filter(({ field, shape }) => isCode(field, shape, model))
      .flatMap(({ fieldPath }) => fieldPath)
      .some((field) => {
        const { first, further } = codingChoice(field, false);
        const bound = [first, further].some(
          (all) => all.length > 0 && all.every(({ code }) => letters.test(code)),
        );
        return bound || field.values.some(({ value }) => letters.test(value));
      });
  };

/** Whether a type has a text that no search looks at: texts that are searched may have a maximum length. */
export function hasUnsearchedText(model: InterfaceModel, resource: Resource): boolean {
  return freeText(valueFieldsOf(model, resource), { resource }, model) !== undefined;
}

const dayBefore = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(Date.parse(text) - day).toISOString().slice(0, 10) : text;

const encoded = (text: string, encoding: BufferEncoding = "utf8"): string =>
  Buffer.from(text, encoding).toString("base64");

/** Losses that hit every value of a kind, anywhere in the record. */
export const losses: readonly Loss[] = [
  {
    name: "second elements are dropped",
    touches: ({ many }) => many,
    change: lists((list) => list.slice(0, 1)),
  },
  {
    name: "lists come back in reverse",
    touches: ({ many }) => many,
    change: lists((list) => list.toReversed()),
  },
  { name: "numbers come back as texts", touches: ofKind("integer", "number"), change: numbers(String) },
  {
    name: "0 is left out",
    touches: freely("integer", "number"),
    change: numbers((number) => (number === 0 ? null : number)),
  },
  {
    name: "integers are cut to 32 bits",
    touches: freely("integer"),
    change: numbers((number) => number | 0),
  },
  {
    name: "empty texts are left out",
    touches: takesAnyText,
    suits: (model, resource) => model.fhir === undefined && hasUnsearchedText(model, resource),
    change: (value) => (value === "" ? null : value),
  },
  { name: "decimals are floored", touches: ofKind("number"), change: numbers(Math.floor) },
  {
    name: "numbers lose their sign",
    touches: freely("number"),
    change: numbers(Math.abs),
  },
  {
    name: "decimals in texts are rounded to doubles",
    touches: takesExactDecimal,
    change: texts((text) => String(Number(text))),
  },
  {
    name: "texts are cut at 255",
    touches: takesAnyText,
    suits: hasUnsearchedText,
    change: texts((text) => text.slice(0, 255)),
  },
  {
    name: "letters beyond ASCII are lost",
    touches: takesAnyText,
    change: texts((text) => text.replaceAll(/[^\p{ASCII}]/gu, "?")),
  },
  {
    name: "characters beyond U+FFFF are lost",
    touches: takesAnyText,
    suits: hasUnsearchedText,
    change: texts((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "\ufffd")),
  },
  {
    name: "codes are lower-cased",
    touches: isCode,
    suits: hasLetters(/[A-Z]/),
    change: texts((text) => text.toLowerCase()),
  },
  {
    name: "codes are upper-cased",
    touches: isCode,
    suits: hasLetters(/[a-z]/),
    change: texts((text) => text.toUpperCase()),
  },
  {
    name: "quotation marks come back escaped",
    touches: takesAnyText,
    change: texts((text) => text.replaceAll('"', '\\"')),
  },
  {
    name: "markup is stripped",
    touches: ofKind("xhtml"),
    change: texts((text) => text.replaceAll(/<[^>]*>/g, "")),
  },
  {
    name: "base64 is cut at 64 kB",
    touches: ofKind("base64"),
    change: texts((text) => text.slice(0, 65_536)),
  },
  {
    name: "base64 comes back in another alphabet",
    touches: ofKind("base64"),
    change: texts((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  },
  {
    name: "base64 is decoded to text and encoded again",
    touches: freely("base64"),
    change: texts((text) => encoded(Buffer.from(text, "base64").toString())),
  },
  {
    name: "base64 ends at its first zero byte",
    touches: freely("base64"),
    change: texts((text) =>
      encoded(Buffer.from(text, "base64").toString("latin1").replace(/\0.*/s, ""), "latin1"),
    ),
  },
  {
    name: "days are a day off",
    touches: ({ type }) => type.kind === "dateTime" && type.forms.includes("date"),
    change: texts(dayBefore),
  },
  {
    name: "instants lose their offsets",
    touches: hasOffsets,
    change: texts((text) => text.replace(/(T[\d:.]+)[+-]\d\d:\d\d$/, "$1Z")),
  },
  {
    name: "times in UTC come back with +00:00",
    breaks: ["constraint"],
    touches: isInUtc,
    change: texts((text) => text.replace(/Z$/, "+00:00")),
  },
  {
    name: "instants are cut to their days",
    touches: isTimed,
    change: texts((text) => text.replace(/T.*$/, "")),
  },
  {
    name: "the last entry of a map is lost",
    touches: ofKind("map"),
    change: entries((all) => all.slice(0, -1)),
  },
  {
    name: "the names of a map's entries come back in capitals",
    touches: ofKind("map"),
    change: entries((all) => all.map(([name, value]) => [name.toUpperCase(), value])),
  },
  {
    name: "all entries of a map come back with the value of the last",
    touches: ({ type }) => type.kind === "map" && type.values.kind === "string" && !isRecordId(type.values),
    change: entries((all) => all.map(([name]) => [name, all.at(-1)?.[1] ?? null])),
  },
  {
    name: "booleans come back as texts",
    touches: ofKind("boolean"),
    change: (value) => (typeof value === "boolean" ? String(value) : value),
  },
  {
    name: "false is left out",
    touches: ofKind("boolean"),
    change: (value) => (value === false ? null : value),
  },
];

/** Applies a loss to every member that it can hit. */
export function lossy(
  model: InterfaceModel,
  resource: Resource,
  loss: Loss,
): (record: JsonObject) => JsonObject {
  const members = (fields: readonly Field[], shape: string | undefined, record: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const field = fields.find((each) => each.name === name);
        return [name, field === undefined ? value : below(field, shape, value)];
      }),
    );
  const below = (field: Field, shape: string | undefined, value: Json): Json => {
    const now = loss.touches(field, shape, model) && field.fixed === undefined ? changed(value, loss) : value;
    const inside = insideOf(model, field.type);
    if (inside === undefined) return now;
    const walk = (each: Json): Json =>
      isArray(each) ? each.map(walk) : isObject(each) ? members(inside.fields, inside.shape, each) : each;
    return walk(now);
  };
  return (record) => members(resource.fields, undefined, record);
}

/** Applies a loss to a value, and to each element of a list. */
function changed(value: Json, { change }: Loss): Json {
  const now = change(value);
  return isArray(now) ? now.map(change) : now;
}

/** Whether a loss can hit a type. */
export function suffers(model: InterfaceModel, resource: Resource, loss: Loss): boolean {
  const any = (fields: readonly Field[], shape?: string): boolean =>
    fields.filter(isCompared).some((field) => {
      const inside = insideOf(model, field.type);
      return loss.touches(field, shape, model) || (inside !== undefined && any(inside.fields, inside.shape));
    });
  return any(resource.fields) && (loss.suits?.(model, resource) ?? true);
}
