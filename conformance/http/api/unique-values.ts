// Keeps the records of a run from having the same values where they are unique: in one field, or in several together.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { brokenRelations } from "../../../spec/broken-relations.js";
import type { Field } from "../../../spec/field.js";
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isWithin } from "../../../spec/limits.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type UniqueKey, uniqueKeys } from "../../../spec/unique-keys.js";
import { digits, drawsOf, word } from "../random.js";
import type { AddOutcome, Collection } from "./adapter.js";

/** The unique values that a run has sent. */
export interface UniqueValues {
  /** The URL of the record that has a value, by the value; empty if no answer named the record. */
  readonly owners: Map<string, string>;
  /** The status of a clash, by the spec. */
  readonly clash: number;
  /** What all values are changed by, since an earlier run with this seed left its records; empty for nothing. */
  salt: string;
}

export const newUniqueValues = (model: InterfaceModel): UniqueValues => ({
  owners: new Map(),
  clash: answerOf(model, "unique-clash"),
  salt: "",
});

/** Undefined if the record lacks a value: it is not compared. */
function keyOf({ resource, site }: Collection, { fields, name }: UniqueKey, record: JsonObject) {
  const values = fields.map((field) => ownMember(record, field.name) ?? null);
  return values.includes(null) ? undefined : JSON.stringify([site, resource.name, name, ...values]);
}

const isPlain = (value: Json | undefined): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Whether a value is within the limits of its field. One that is not is sent on purpose, and stays as it is. */
const isAllowed = ({ constraints = [] }: Field, value: Json): boolean =>
  constraints.every((limit) => isWithin(limit, value));

/** Another value of the field that begins with the same character, so that searches for words of one kind still do not find it. */
function anotherValue(field: Field, value: string | number, key: string): Json {
  const draws = drawsOf(key);
  if (field.type.kind === "dateTime") {
    const [text, days] = [String(value), draws.below(20_000)];
    const earlier = new Date(Date.parse(text.slice(0, 10)) - days * 24 * 60 * 60 * 1000).toISOString();
    return earlier.slice(0, Math.min(10, text.length)) + text.slice(10);
  }
  if (typeof value === "string") return fitting(field, `${value.slice(0, 1)}${word(draws, 0).slice(1)}`);
  const made = Number(`${String(Math.abs(value)).slice(0, 1)}${digits(draws, 0).slice(1)}`);
  return fitting(field, field.type.kind === "number" ? made / 1000 : made);
}

/** More are not tried: a field with so few values can't be unique in many records. */
const tries = 20;

/** Who sends a body: the record's own URL and id and what it was added with, for an update, and the queue of the check. */
interface Sender {
  readonly url?: string;
  readonly id?: string | number;
  readonly body?: JsonObject;
  readonly queue?: string | undefined;
  /** Every value of a key is changed (default: the first that can be). */
  readonly all?: boolean;
}

/**
 * The body with values that no other record of the run has. They depend on the queue: two queues may send the same body at the same
 * time, and the order of the answers must not decide which of them keeps its value.
 */
export function withOwnValues(
  { owners, salt }: Pick<UniqueValues, "owners" | "salt">,
  at: Collection,
  body: JsonObject,
  { url, id, body: before = {}, queue = "", all = false }: Sender = {},
): JsonObject {
  const apart = salt + queue;
  const broken = brokenRelations(at.resource, body).length;
  let given = body;
  for (const key of uniqueKeys(at.resource)) {
    const { resource } = at;
    const whole = given;
    const [{ name = "", isId = false } = {}] = key.fields;
    if (isId && id !== undefined) {
      if (ownMember(whole, name) !== undefined) given = { ...whole, [name]: id };
      continue;
    }
    const ownerOf = (one: JsonObject) => owners.get(keyOf(at, key, { ...before, ...one }) ?? "");
    const isFree = (one: JsonObject): boolean =>
      [undefined, url].includes(ownerOf(one)) && brokenRelations(resource, one).length <= broken;
    const able = key.varied.flatMap((field) => {
      const value = ownMember(whole, field.name);
      return isPlain(value) && isAllowed(field, value) ? [{ field, value }] : [];
    });
    const [first] = able;
    const isCompared = keyOf(at, key, { ...before, ...whole }) !== undefined;
    if (first === undefined || !isCompared || (url !== undefined && ownerOf(whole) === url)) continue;
    // Of records with one value of a field, each has another of the field that keeps them apart.
    const told = key.fields.map(({ name }) => ownMember({ ...before, ...whole }, name)).join("/");
    const another = (by: string): JsonObject => {
      const made = (all ? able : [first]).map(
        ({ field, value }) => [field.name, anotherValue(field, value, `${by}/${told}`)] as const,
      );
      return { ...whole, ...Object.fromEntries(made) };
    };
    // A patch of another member of a group seldom meets another record.
    if (apart !== "" && first.field === key.varied[0]) given = another(apart);
    for (let n = 0; n < tries && !isFree(given); n += 1) given = another(`${apart}/${n}`);
  }
  return given;
}

/** A made-up body with other values if an earlier run with this seed left its records. */
export const withSalt = (unique: UniqueValues, at: Collection, body: JsonObject): JsonObject =>
  unique.salt === "" ? body : withOwnValues(unique, at, body);

/** Remembers that a record has these values; `url` is empty if the record is not known. */
export function keepValues({ owners }: UniqueValues, at: Collection, body: JsonObject, url: string): void {
  for (const key of uniqueKeys(at.resource)) {
    const known = keyOf(at, key, body);
    if (known !== undefined) owners.set(known, url);
  }
}

const conflict = 409;

/**
 * Adds a record with values of its own. If it is refused as a conflict, or with the status that the spec gives for a clash, an earlier
 * run with this seed may have left a record with the value: one with other values is tried, and if that is accepted, all later values
 * differ too.
 */
export async function addWithOwnValues(
  unique: UniqueValues,
  at: Collection,
  body: JsonObject,
  add: (body: JsonObject) => Promise<AddOutcome>,
  queue?: string,
): Promise<AddOutcome> {
  const keys = uniqueKeys(at.resource).filter((key) => keyOf(at, key, body) !== undefined);
  if (keys.length === 0) return add(body);
  const first = await sent(unique, at, withOwnValues(unique, at, body, { queue }), add);
  const { status = 0 } = first.exchange;
  if (first.record || (status !== conflict && status !== unique.clash)) return first;
  const salt = String(performance.timeOrigin + performance.now());
  // A deployment may compare one field of several alone.
  for (const all of keys.some(({ varied }) => varied.length > 1) ? [false, true] : [false]) {
    const other = withOwnValues({ owners: unique.owners, salt }, at, body, { queue, all });
    const outcome = await sent(unique, at, other, add);
    if (!outcome.record) continue;
    if (!all) unique.salt = salt;
    return outcome;
  }
  return first;
}

async function sent(
  unique: UniqueValues,
  at: Collection,
  body: JsonObject,
  add: (body: JsonObject) => Promise<AddOutcome>,
): Promise<AddOutcome> {
  // Before the answer, so that no add that is sent meanwhile has the same values.
  keepValues(unique, at, body, "");
  const outcome = await add(body);
  if (outcome.record) keepValues(unique, at, outcome.record.body, outcome.record.url);
  return outcome;
}
