// Judges whether a read returns each member that was sent in the documented form.
import type { Field, FieldType } from "../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { jsonKindOf } from "../../spec/unions.js";
import { judgeRoundTrip, memberComesBack, type RoundTrip } from "../checks/interactions/round-trip.js";
import { type ValueField, valueFieldsOf } from "../checks/interactions/value-fields.js";
import type { Place } from "../checks/places.js";
import { type Holder, holdersOf, namedValueComesBack } from "../checks/search/named-values.js";
import { valuesAt } from "../search/record-values.js";
import type { Watch } from "./watch.js";

interface Members {
  readonly leaves: readonly ValueField[];
  readonly holders: readonly Holder[];
}

const known = new WeakMap<Resource, Members>();

function membersOf(model: InterfaceModel, resource: Resource): Members {
  const leaves = () => valueFieldsOf(model, resource).filter(({ path }) => path !== model.typeMember);
  const members = known.get(resource) ?? { leaves: leaves(), holders: holdersOf(model, resource) };
  known.set(resource, members);
  return members;
}

export function judgeMembers(
  { model, ledger }: Watch,
  place: Place,
  sent: JsonObject,
  trip: Pick<RoundTrip, "differences" | "exchange">,
): void {
  const { leaves, holders } = membersOf(model, place.resource);
  for (const valueField of leaves) {
    const { path } = valueField;
    const values = valuesAt(sent, path);
    if (values.length === 0 || !isDocumented(sent, valueField.fieldPath)) continue;
    const finding = judgeRoundTrip(trip, path);
    ledger.take(memberComesBack.idOf({ ...place, valueField }), finding);
    for (const holder of holders) {
      if (holder.valueField.path === path && values.includes(holder.named.value))
        ledger.take(namedValueComesBack.idOf({ ...place, ...holder }), finding);
    }
  }
}

/** Whether a round trip has shown that the deployment loses this field, or one inside it. */
export const isLost = ({ model, ledger }: Watch, place: Place, field: string): boolean =>
  membersOf(model, place.resource).leaves.some(
    (valueField) =>
      (valueField.path === field || valueField.path.startsWith(`${field}.`)) &&
      ledger.of(memberComesBack.idOf({ ...place, valueField })).fails > 0,
  );

const forms = {
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}:\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "partial-date": /^\d{4}-\d{2}$/,
} as const;

/**
 * Whether a record holds a member only in the documented form: otherwise the document does not say that a read returns it
 * unchanged.
 */
function isDocumented(value: Json, fieldPath: readonly Field[]): boolean {
  const [field, ...rest] = fieldPath;
  if (!field) return true;
  if (!isObject(value)) return false;
  const member = ownMember(value, field.name);
  if (member === undefined || (member === null && field.nullable !== undefined)) return true;
  if (isArray(member) !== field.many) return false;
  const items = isArray(member) ? member : [member];
  return items.every((item) => (rest.length > 0 ? isDocumented(item, rest) : isOfKind(item, field.type)));
}

function isOfKind(value: Json, type: FieldType): boolean {
  if (type.kind === "union") return type.of.some((one) => isOfKind(value, one));
  if (typeof value !== jsonKindOf(type) || value === null || isArray(value)) return false;
  if (type.kind === "map" && isObject(value))
    return Object.values(value).every((one) => isOfKind(one, type.values));
  if (type.kind === "integer") return Number.isInteger(value);
  if (typeof value !== "string") return true;
  if (type.kind === "base64") return /^[A-Za-z0-9+/]*={0,2}$/.test(value);
  if (type.kind === "dateTime") return type.forms.some((form) => forms[form].test(value));
  // servers may clean markup, so only plain text and elements without attributes count
  return type.kind !== "xhtml" || !/[&!?]|<[^>]*[\s=][^>]*(?<!\/)>/.test(value.replace(/xmlns="[^"]*"/, ""));
}
