// Conforming variants that accept fewer or more bodies than our server.

import { brokenLimits } from "../../../spec/broken-limits.js";
import { brokenRelations } from "../../../spec/broken-relations.js";
import { mustBeSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { merges } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { isOfType, typeMemberOf } from "../../../spec/record-type.js";
import { jsonOf, withBody, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import { isOfWrongType } from "../../behaviours/wrong-type.js";
import { isInForm } from "../../search/date-texts.js";
import { bodyOf, is, variantsOf } from "./rows.js";

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
const isOpenlyGiven = ({ readOnly }: Field): boolean =>
  readOnly !== undefined && readOnly.sent === undefined && readOnly.on === undefined;

const aMegabyte = 1_000_000;

const large = variantsOf("error", { sole: ["large bodies"] });
const store = variantsOf("store");
const undocumented = variantsOf("store", { sole: ["undocumented members"] });

/** Records that may be empty: where the document demands a member of each record, none is. */
const empties = variantsOf("store", {
  suits: ({ resources }) =>
    resources.some(
      (resource) =>
        offers(resource, "add") &&
        !resource.fields.some(mustBeSent) &&
        brokenRelations(resource, {}).length === 0,
    ),
});
const withClause = (named: "constraint" | "relation") =>
  variantsOf("store", { suits: ({ clauses }) => clauses.some(({ kind }) => kind === named) });
const withField = (suits: (field: Field) => boolean) =>
  variantsOf("store", { suits: ({ resources }) => resources.some((one) => fieldsOf(one).some(suits)) });
const given = variantsOf("store", {
  suits: ({ resources }) => resources.some(({ fields }) => fields.some(isOpenlyGiven)),
});
const typed = variantsOf("store", {
  suits: ({ resources, typeMember }) => typeMember !== undefined && resources.length > 1,
});

/** Variants that accept less, or more, than our server. */
export const conformingRefusals: readonly ConformingVariant[] = [
  empties.refusesBodies("add-required", "an empty record is refused", 422, (body, _, model) =>
    Object.keys(body).every((name) => name === model.typeMember || own(model).includes(name)),
  ),
  withClause("constraint").refusesBodies(
    [],
    "a record that breaks a constraint is refused with 400",
    400,
    // A patch is not a whole record.
    (body, call, model) =>
      (is(call, "add") || !merges(model)) && brokenLimits(model, call.route.resource, body).length > 0,
  ),
  withClause("relation").refusesBodies(
    [],
    "a new record that breaks a relation between its fields is refused with 409",
    409,
    (body, call) => is(call, "add") && brokenRelations(call.route.resource, body).length > 0,
  ),
  given.refusesBodies([], "a read-only field that is sent is refused", 422, (body, { route }) =>
    route.resource.fields.some((field) => isOpenlyGiven(field) && ownMember(body, field.name) !== undefined),
  ),
  withField(({ type }) => type.kind === "dateTime").refusesBodies(
    "date-precision",
    "dates must have their documented forms",
    422,
    (body, { route }) => fieldsOf(route.resource).some((field) => isOtherForm(field, body)),
  ),
  undocumented.refusesBodies(
    "unknown-fields",
    "unknown fields are refused",
    422,
    (body, { route }, model) => unknown(model, body, route.resource).length > 0,
  ),
  store.refusesBodies(
    "error-invalid",
    "a field of the wrong type is refused as a bad request",
    400,
    (body, call, model) =>
      call.route.resource.fields.some((field) => {
        const value = ownMember(body, field.name);
        // In a merge patch null removes a member (RFC 7396).
        const isRemoved = value === null && is(call, "update") && merges(model);
        return !isRemoved && isOfWrongType(field, value);
      }),
  ),
  store.asks("unknown-fields", "unknown fields are dropped", (call, model) => {
    const body = bodyOf(call);
    const dropped = writes(call) && call.route ? unknown(model, body, call.route.resource) : [];
    const kept = Object.entries(body).filter(([name]) => !dropped.includes(name));
    return dropped.length === 0 ? undefined : withBody(call, Object.fromEntries(kept));
  }),
  typed.asks("type-mismatch", "a body of another type is added as the collection's type", (call, model) => {
    const body = is(call, "add") ? jsonOf(call) : undefined;
    const resource = call.route?.resource;
    return isObject(body) && resource !== undefined && !isOfType(model, body, resource)
      ? withBody(call, { ...body, ...typeMemberOf(model, resource) })
      : undefined;
  }),
  large.refuses(
    "limit-size",
    "bodies of more than two megabytes are refused",
    413,
    ({ body }) => body.length > 2 * aMegabyte,
  ),
  large.refuses(
    "limit-size",
    "bodies of more than three megabytes run out of time",
    408,
    ({ body }) => body.length > 3 * aMegabyte,
  ),
];
