// The round-trip checks of unusual values: long texts, scripts, decimals, base64.
import { isRelated } from "../../../spec/broken-relations.js";
import type { Field } from "../../../spec/field.js";
import { isRecordId } from "../../../spec/inner-types.js";
import type { Json } from "../../../spec/json.js";
import { isDecimal, isUnique, isWithin } from "../../../spec/limits.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { related as inRelation } from "../../../spec/related.js";
import { mappedAt, topOf } from "../../behaviours/json-edits.js";
import { encodedSample } from "../../fixtures/sample-documents.js";
import { isFree } from "../../fixtures/terms.js";
import { type AnyCheck, check } from "../check.js";
import { notApplicable } from "../expect.js";
import { collectionOf, type Place, returningPlaces } from "../places.js";
import { addedBy } from "./add-own.js";
import { comparableBody, judgeRoundTrip, roundTripOf } from "./round-trip.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

interface ValuePlace extends Place {
  readonly valueField: ValueField;
}

interface UnusualValue {
  readonly name: string;
  readonly title: string;
  readonly valueField: (
    valueFields: readonly ValueField[],
    place: Place,
    model: InterfaceModel,
  ) => ValueField | undefined;
  /** Made when it is needed. */
  readonly value: (field: Field) => Json;
  /** Whether the value is within a field's limits; without it, fields with limits are left out. */
  readonly keepsTo?: (field: Field) => boolean;
  /** The document says nothing about bounds: a deployment may refuse such a value. What it accepts, it must keep. */
  readonly refusable?: true;
}

/** The check that a record comes back with an unusual value, which servers easily lose or change. */
function checkOf({ name, title, valueField: choose, value, keepsTo, refusable }: UnusualValue): AnyCheck {
  return check<ValuePlace>({
    family: "round-trip",
    name,
    writes: true,
    over: (model) =>
      returningPlaces(model).flatMap((place) => {
        const any = valueFieldsOf(model, place.resource).filter(
          ({ field }) => !isLimited(field) || keepsTo?.(field) === true,
        );
        const valueField = choose(any, place, model);
        return valueField ? [{ ...place, valueField }] : [];
      }),
    title: ({ valueField }) => `${valueField.path} holds ${title}`,
    restsOn: "consequence.round-trip",
    clauses: ({ valueField }) => valueField.clauses,
    async run(session, { valueField, ...place }) {
      const at = collectionOf(session, place);
      const fresh = await comparableBody(session, at);
      const changed = mappedAt(fresh, valueField.path, () => value(valueField.field));
      const body = inRelation(at.resource, changed, [valueField.path]);
      const outcome = await session.api.add(at, body);
      if (outcome.exchange.status === tooLarge)
        return notApplicable("the body is too large for the deployment");
      if (refusable && isRefusedBody(outcome.exchange.status))
        return notApplicable("the deployment does not accept such a value");
      const record = addedBy(at, outcome);
      return judgeRoundTrip(await roundTripOf(session, record), valueField.path);
    },
  });
}

/** The member that is most likely to accept any text: no code, status or link, not searched, and not related to others. */
export function freeText(
  valueFields: readonly ValueField[],
  { resource }: Pick<Place, "resource">,
  model: InterfaceModel,
): ValueField | undefined {
  const searched = resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => path));
  // A server that loses such a value refuses the record, since the relation no longer holds.
  const role = (valueField: ValueField) => model.shapes.find(({ name }) => name === valueField.shape)?.role;
  const free = valueFields.filter(
    ({ kind, field, fieldPath, path }) =>
      kind === "string" &&
      field.fixed === undefined &&
      !isLimited(field) &&
      !isRecordId(field.type) &&
      fieldPath.every(({ status, values }) => !status && values.length === 0) &&
      !searched.includes(path) &&
      !isRelated(resource, topOf(path)),
  );
  return (
    free.find((valueField) => role(valueField) === "concept") ??
    free.find((valueField) => role(valueField) === undefined)
  );
}

/**
 * A member that accepts any code: neither the document nor a common vocabulary names its codes, and no search looks at
 * it.
 */
export function freeCode(
  valueFields: readonly ValueField[],
  resource: Resource,
  model: InterfaceModel,
): ValueField | undefined {
  const searched = resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => path));
  const parts = (valueField: ValueField) => model.shapes.find(({ name }) => name === valueField.shape)?.parts;
  return valueFields.find((valueField) => {
    const own = parts(valueField);
    const isCode = own?.role === "coding" && own.code === valueField.field.name;
    const isSearched = searched.some(
      (path) => valueField.path === path || valueField.path.startsWith(`${path}.`),
    );
    return isCode && !isSearched && valueField.fieldPath.every(isFree);
  });
}

/** The document says nothing about sizes, so this is not a failure (RFC 9110, section 15.5.14). */
export const tooLarge = 413;

/** The statuses with which a body is refused because of its content. */
export const isRefusedBody = (status: number | undefined): boolean => status === 400 || status === 422;

const longText = "Ward round, nothing new. ".repeat(160).trimEnd();
const scripts = 'Łukasz Ωmega Жук 漢字 العربية עברית naïve 🫀 "quoted" \\ / <&> end';
/** Every byte value in turn, so also zeros and bytes that are no UTF-8. */
const everyByte = Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => (index * 7) % 256));

/** About 240 kB once encoded; every byte value occurs where the spec has no sample of a document. */
function document({ samples: [sample] = [] }: Field): string {
  if (sample !== undefined) return encodedSample(sample, longText.repeat(45));
  return Buffer.alloc(180_000, everyByte).toString("base64");
}

/** More digits than a double holds, and a zero at the end, which a number would not have. */
const exactDecimal = "1234567890123456789.0625000";

/** Whether the field is a decimal in a text, and could hold the exact one. */
export const takesExactDecimal = (field: Field): boolean =>
  isDecimal(field) &&
  !isUnique(field) &&
  field.constraints?.every((limit) => isWithin(limit, exactDecimal)) === true;

const ofKind =
  (...kinds: readonly ValueField["kind"][]): UnusualValue["valueField"] =>
  (valueFields) =>
    valueFields.find(({ kind, field }) => kinds.includes(kind) && !isRecordId(field.type));

const unusualValues: readonly UnusualValue[] = [
  {
    name: "long-text",
    title: `a text of ${longText.length} characters`,
    valueField: freeText,
    value: () => longText,
  },
  {
    name: "non-ascii",
    title: "text in many scripts",
    valueField: freeText,
    value: () => scripts,
  },
  {
    name: "code-case",
    title: "a code in capital and small letters",
    valueField: (valueFields, { resource }, model) => freeCode(valueFields, resource, model),
    value: () => "Ab-12.cD",
  },
  {
    name: "decimals",
    title: "a number with decimals",
    valueField: ofKind("number"),
    value: () => 1234.0625,
  },
  {
    name: "exact-decimal",
    title: "a decimal number of many digits, as a text",
    valueField: (valueFields) => valueFields.find(({ field }) => takesExactDecimal(field)),
    keepsTo: takesExactDecimal,
    value: () => exactDecimal,
    refusable: true,
  },
  {
    name: "small-decimals",
    title: "a number close to zero",
    valueField: ofKind("number"),
    value: () => -0.001,
  },
  {
    name: "large-base64",
    title: "base64 of some hundred kilobytes",
    valueField: ofKind("base64"),
    value: document,
  },
  // Where the spec has samples, every other check sends text.
  {
    name: "binary",
    title: "base64 of every byte value",
    valueField: (valueFields) =>
      valueFields.find(({ kind, field: { samples = [] } }) => kind === "base64" && samples.length > 0),
    value: () => everyByte.toString("base64"),
    refusable: true,
  },
  {
    name: "zero",
    title: "0",
    valueField: ofKind("number", "integer"),
    value: () => 0,
    refusable: true,
  },
  {
    name: "large-integer",
    title: "an integer of more than 32 bits",
    valueField: ofKind("integer"),
    value: () => 5_000_000_123,
    refusable: true,
  },
  // FHIR has no empty texts (http://hl7.org/fhir/datatypes.html#string).
  {
    name: "empty-text",
    title: "an empty text",
    valueField: (valueFields, place, model) =>
      model.fhir === undefined ? freeText(valueFields, place, model) : undefined,
    value: () => "",
    refusable: true,
  },
];

/** In the order in which they run. */
export const unusualValuesComeBack: readonly AnyCheck[] = unusualValues.map(checkOf);
