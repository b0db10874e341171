// Keeps the records of a run from having the same value in a field whose values are unique.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { Field } from "../../../spec/field.js";
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isUnique, isWithin } from "../../../spec/limits.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
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

const uniqueFields = ({ resource }: Collection): readonly Field[] => resource.fields.filter(isUnique);

const keyOf = ({ resource, site }: Collection, { name }: Field, value: Json): string =>
  JSON.stringify([site, resource.name, name, value]);

const isPlain = (value: Json | undefined): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Whether a value is within the limits of its field. One that is not is sent on purpose, and stays as it is. */
const isAllowed = ({ constraints = [] }: Field, value: Json): boolean =>
  constraints.every((limit) => isWithin(limit, value));

/** Another value of the field that begins with the same character, so that searches for words of one kind still do not find it. */
function anotherValue(field: Field, value: string | number, key: string): Json {
  const draws = drawsOf(key);
  if (typeof value === "string") return fitting(field, `${value.slice(0, 1)}${word(draws, 0).slice(1)}`);
  const made = Number(`${String(Math.abs(value)).slice(0, 1)}${digits(draws, 0).slice(1)}`);
  return fitting(field, field.type.kind === "number" ? made / 1000 : made);
}

/** More are not tried: a field with so few values can't be unique in many records. */
const tries = 20;

/** Who sends a body: the record's own URL and id, for an update, and the queue of the check. */
interface Sender {
  readonly url?: string;
  readonly id?: string | number;
  readonly queue?: string | undefined;
}

/**
 * The body with values that no other record of the run has. They depend on the queue: two queues may send the same body at the same
 * time, and the order of the answers must not decide which of them keeps its value.
 */
export function withOwnValues(
  { owners, salt }: Pick<UniqueValues, "owners" | "salt">,
  at: Collection,
  body: JsonObject,
  { url, id, queue = "" }: Sender = {},
): JsonObject {
  const changed = uniqueFields(at).flatMap((field): [string, Json][] => {
    const given = ownMember(body, field.name);
    if (field.isId && id !== undefined) return given === undefined ? [] : [[field.name, id]];
    if (!isPlain(given) || !isAllowed(field, given)) return [];
    const isFree = (value: Json): boolean => {
      const owner = owners.get(keyOf(at, field, value));
      return owner === undefined || owner === url;
    };
    if (url !== undefined && owners.get(keyOf(at, field, given)) === url) return [];
    const apart = salt + queue;
    let value: Json = apart === "" ? given : anotherValue(field, given, `${apart}/${given}`);
    for (let n = 0; n < tries && !isFree(value); n += 1) {
      value = anotherValue(field, given, `${apart}/${n}/${given}`);
    }
    return value === given ? [] : [[field.name, value]];
  });
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) };
}

/** A made-up body with other values if an earlier run with this seed left its records. */
export const withSalt = (unique: UniqueValues, at: Collection, body: JsonObject): JsonObject =>
  unique.salt === "" ? body : withOwnValues(unique, at, body);

/** Remembers that a record has these values; `url` is empty if the record is not known. */
export function keepValues({ owners }: UniqueValues, at: Collection, body: JsonObject, url: string): void {
  for (const field of uniqueFields(at)) {
    const value = ownMember(body, field.name);
    if (isPlain(value)) owners.set(keyOf(at, field, value), url);
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
  if (!uniqueFields(at).some(({ name }) => isPlain(ownMember(body, name)))) return add(body);
  const first = await sent(unique, at, withOwnValues(unique, at, body, { queue }), add);
  const { status = 0 } = first.exchange;
  if (first.record || (status !== conflict && status !== unique.clash)) return first;
  const salt = String(performance.timeOrigin + performance.now());
  const second = await sent(
    unique,
    at,
    withOwnValues({ owners: unique.owners, salt }, at, body, { queue }),
    add,
  );
  if (!second.record) return first;
  unique.salt = salt;
  return second;
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
