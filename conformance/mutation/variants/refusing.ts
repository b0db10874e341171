// Conforming variants that accept fewer or more bodies than our server.

import { brokenLimits } from "../../../spec/broken-limits.js";
import { brokenRelations } from "../../../spec/broken-relations.js";
import { mustBeSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { merges } from "../../../spec/merges.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { isOfType, typeMemberOf } from "../../../spec/record-type.js";
import { jsonOf, plainReply, withBody, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import { isOfWrongType } from "../../behaviours/wrong-type.js";
import { isInForm } from "../../search/date-texts.js";

/** Refuses some bodies of adds and updates. */
interface Refusal {
  readonly name: string;
  readonly answers: readonly string[];
  readonly follows?: readonly string[];
  readonly sole?: readonly string[];
  readonly status: number;
  readonly refuses: (
    body: JsonObject,
    resource: Resource,
    model: InterfaceModel,
    kind: InteractionKind | undefined,
  ) => boolean;
  readonly suits?: NonNullable<ConformingVariant["suits"]>;
}

function refusing({ status, refuses, ...rest }: Refusal): ConformingVariant {
  return {
    ...rest,
    layer: "store",
    behaviour: (model) => async (call, next) => {
      const body = writes(call) ? jsonOf(call) : undefined;
      const refused =
        isObject(body) && call.route && refuses(body, call.route.resource, model, call.route.kind);
      return refused ? plainReply(status, { error: "not accepted" }) : next(call);
    },
  };
}

/** Members of every record that are not fields of its type. */
const own = (model: InterfaceModel): readonly string[] => [idMemberOf(model), "meta"];

function unknown(model: InterfaceModel, body: JsonObject, { fields }: Resource): readonly string[] {
  const known = [...own(model), ...fields.map(({ name }) => name)];
  return Object.keys(body).filter((name) => !known.includes(name));
}

function isOtherForm({ type, path }: Field, body: JsonObject): boolean {
  if (type.kind !== "dateTime") return false;
  const texts = valuesAt(body, path).filter((value) => typeof value === "string");
  return texts.some((text) => !type.forms.some((form) => isInForm(text, form)));
}

/** Only the server sets it, and the document does not say what becomes of a value that is sent. */
const isOpenlyGiven = ({ readOnly }: Field): boolean => readOnly !== undefined && readOnly.sent === undefined;

const aMegabyte = 1_000_000;

/** Refuses every larger body, whatever the request. */
function tooLarge(name: string, bytes: number, status: number): ConformingVariant {
  return {
    name,
    layer: "error",
    answers: ["limit-size"],
    sole: ["large bodies"],
    behaviour: () => async (call, next) =>
      call.body.length > bytes ? plainReply(status, { error: "too large" }) : next(call),
  };
}

const dropsUnknown: ConformingVariant = {
  name: "unknown fields are dropped",
  layer: "store",
  answers: ["unknown-fields"],
  behaviour: (model) => async (call, next) => {
    const body = writes(call) ? jsonOf(call) : undefined;
    if (!isObject(body) || !call.route) return next(call);
    const dropped = unknown(model, body, call.route.resource);
    const kept = Object.entries(body).filter(([name]) => !dropped.includes(name));
    return next(dropped.length === 0 ? call : withBody(call, Object.fromEntries(kept)));
  },
};

const takesAnyType: ConformingVariant = {
  name: "a body of another type is added as the collection's type",
  layer: "store",
  answers: ["type-mismatch"],
  suits: ({ resources, typeMember }) => typeMember !== undefined && resources.length > 1,
  behaviour: (model) => async (call, next) => {
    const body = call.route?.kind === "add" ? jsonOf(call) : undefined;
    const resource = call.route?.resource;
    const other = isObject(body) && resource !== undefined && !isOfType(model, body, resource);
    return next(other ? withBody(call, { ...body, ...typeMemberOf(model, resource) }) : call);
  },
};

/** Variants that accept less, or more, than our server. */
export const conformingRefusals: readonly ConformingVariant[] = [
  refusing({
    name: "an empty record is refused",
    answers: ["add-required"],
    status: 422,
    refuses: (body, _, model) =>
      Object.keys(body).every((name) => name === model.typeMember || own(model).includes(name)),
    // Where the document demands a member of each record, no record is empty.
    suits: ({ resources }) =>
      resources.some(
        (resource) =>
          offers(resource, "add") &&
          !resource.fields.some(mustBeSent) &&
          brokenRelations(resource, {}).length === 0,
      ),
  }),
  refusing({
    name: "a record that breaks a constraint is refused with 400",
    answers: [],
    status: 400,
    // A patch is not a whole record.
    refuses: (body, resource, model, kind) =>
      (kind === "add" || !merges(model)) && brokenLimits(model, resource, body).length > 0,
    suits: ({ clauses }) => clauses.some(({ kind }) => kind === "constraint"),
  }),
  refusing({
    name: "a new record that breaks a relation between its fields is refused with 409",
    answers: [],
    status: 409,
    refuses: (body, resource, _, kind) => kind === "add" && brokenRelations(resource, body).length > 0,
    suits: ({ clauses }) => clauses.some(({ kind }) => kind === "relation"),
  }),
  refusing({
    name: "a read-only field that is sent is refused",
    answers: [],
    status: 422,
    refuses: (body, { fields }) =>
      fields.some((field) => isOpenlyGiven(field) && ownMember(body, field.name) !== undefined),
    suits: ({ resources }) => resources.some(({ fields }) => fields.some(isOpenlyGiven)),
  }),
  refusing({
    name: "dates must have their documented forms",
    answers: ["date-precision"],
    status: 422,
    refuses: (body, resource) => fieldsOf(resource).some((field) => isOtherForm(field, body)),
    suits: ({ resources }) =>
      resources.some((resource) => fieldsOf(resource).some(({ type }) => type.kind === "dateTime")),
  }),
  refusing({
    name: "unknown fields are refused",
    answers: ["unknown-fields"],
    sole: ["undocumented members"],
    status: 422,
    refuses: (body, resource, model) => unknown(model, body, resource).length > 0,
  }),
  refusing({
    name: "a field of the wrong type is refused as a bad request",
    answers: ["error-invalid"],
    status: 400,
    refuses: (body, { fields }, model, kind) =>
      fields.some((field) => {
        const value = ownMember(body, field.name);
        // In a merge patch null removes a member (RFC 7396).
        const isRemoved = value === null && kind === "update" && merges(model);
        return !isRemoved && isOfWrongType(field, value);
      }),
  }),
  dropsUnknown,
  takesAnyType,
  tooLarge("bodies of more than two megabytes are refused", 2 * aMegabyte, 413),
  tooLarge("bodies of more than three megabytes run out of time", 3 * aMegabyte, 408),
];
