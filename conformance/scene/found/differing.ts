import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { tailText } from "../../http/record-url.js";
import { type JsonObject, textsIn } from "../../json.js";
import { day } from "../../search/dates.js";
import { isFarFrom } from "../../search/numbers.js";
import { folded } from "../../search/texts.js";
import { lookedAt, valuesAt } from "../looking.js";
import { askableTexts, spansIn } from "./askable.js";

/** No time zone, and no hour that is added to be sure, takes one date for another that far away. */
const apart = 3 * day;

/** Whether a search for `own` by what `parameter` looks at must leave `other` out, whatever way of comparing is used. */
export function differs(
  model: InterfaceModel,
  parameter: SearchParameter,
  own: AddedRecord,
  other: AddedRecord,
): boolean {
  if (parameter.match === "id") return own.id !== other.id;
  if (parameter.match === "date") return datedElsewhere(model, parameter, own.body, other.body);
  const [key, theirs] = [heldKey(model, parameter, own), heldKey(model, parameter, other)];
  if (key === "" || theirs === "") return false;
  if (parameter.match === "reference") return disjoint(key.split("\n"), theirs.split("\n"));
  if (key === theirs) return false;
  const [asked] = askableTexts(model, parameter, own.body);
  if (parameter.match === "number") {
    const held = lookedAt(model, parameter, other.body).map(Number);
    return asked !== undefined && held.every((number) => isFarFrom(asked, number));
  }
  return asked !== undefined && unlike(parameter, asked, everyText(parameter, other.body));
}

/** Whether both hold the very same at what `parameter` looks at, so that one query fits both. */
export function agrees(
  model: InterfaceModel,
  parameter: SearchParameter,
  own: AddedRecord,
  other: AddedRecord,
): boolean {
  const key = heldKey(model, parameter, own);
  return key !== "" && key === heldKey(model, parameter, other);
}

const keys = new WeakMap<JsonObject, Map<SearchParameter, string>>();

/** One text for all that a record holds at what `parameter` looks at; empty where it holds nothing. */
export function heldKey(model: InterfaceModel, parameter: SearchParameter, { body }: AddedRecord): string {
  const known = keys.get(body) ?? new Map<SearchParameter, string>();
  keys.set(body, known);
  const key = known.get(parameter) ?? tails(model, parameter, body).join("\n");
  known.set(parameter, key);
  return key;
}

function tails(model: InterfaceModel, parameter: SearchParameter, body: JsonObject): readonly string[] {
  const texts = lookedAt(model, parameter, body);
  return parameter.match === "reference" ? texts.map(tailText) : texts;
}

function datedElsewhere(
  model: InterfaceModel,
  parameter: SearchParameter,
  own: JsonObject,
  other: JsonObject,
): boolean {
  const spans = spansIn(model, parameter, own);
  const theirs = spansIn(model, parameter, other);
  if (spans.length === 0 || theirs.length === 0 || isOpen(parameter, other)) return false;
  const from = Math.min(...spans.map(([first]) => first)) - apart;
  const to = Math.max(...spans.map(([, last]) => last)) + apart;
  const [first, last] = [Math.min(...theirs.map(([one]) => one)), Math.max(...theirs.map(([, one]) => one))];
  // what began before and ended after may be said to have been there all the time
  return last < from || first > to;
}

/** An interval without an end may be said to go on. */
export function isOpen({ targets }: SearchParameter, body: JsonObject): boolean {
  return targets.some(
    ({ path, endPath }) =>
      endPath !== undefined && valuesAt(body, path).length !== valuesAt(body, endPath).length,
  );
}

/** Every text at what the parameter looks at, words for people among them: some deployments look there, too. */
function everyText({ targets }: SearchParameter, body: JsonObject): readonly string[] {
  return targets.flatMap(({ path }) => valuesAt(body, path).flatMap(textsIn));
}

/** A code is equal or is not; a text may be found by any part of it. */
function unlike({ match }: SearchParameter, asked: string, texts: readonly string[]): boolean {
  const own = folded(asked);
  return texts.map(folded).every((text) => {
    if (text === "" || text === own) return false;
    if (match === "string" && (text.includes(own) || own.includes(text))) return false;
    return disjoint(words(own), words(text));
  });
}

function words(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function disjoint(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((one) => others.includes(one));
}
