// Draws random valid records of a type.
import fc from "fast-check";
import type { DateForm, Field } from "../../field.js";
import { entryOf } from "../../inner-types.js";
import type { Json } from "../../json.js";
import { isRequired } from "../../limits.js";
import { fitting, isLimited } from "../../made-to-fit.js";
import type { InterfaceModel, Resource } from "../../model.js";
import { related } from "../../related.js";

/** Records with any members of the type, each with a value of its own type. */
export function recordsOf(model: InterfaceModel, resource: Resource): fc.Arbitrary<object> {
  const needed = resource.relations?.flatMap(({ fields }) => fields);
  return objectOf(model, resource.fields, needed).map((record) =>
    related(resource, JSON.parse(JSON.stringify(record))),
  );
}

function objectOf(
  model: InterfaceModel,
  fields: readonly Field[],
  more: readonly string[] = [],
): fc.Arbitrary<object> {
  // A relation may need the value of a member that could be null.
  const members = Object.fromEntries(
    fields.map((field) => {
      const member = memberOf(model, field);
      const mayBeNull = field.nullable !== undefined && !more.includes(field.name);
      return [field.name, mayBeNull ? fc.option(member) : member];
    }),
  );
  const needed = fields
    .filter((field) => field.fixed !== undefined || isRequired(field) || more.includes(field.name))
    .map(({ name }) => name);
  return fc.record(members, { requiredKeys: needed, noNullPrototype: true });
}

function memberOf(model: InterfaceModel, field: Field): fc.Arbitrary<unknown> {
  const one = field.fixed === undefined ? singleOf(model, field) : fc.constant(field.fixed);
  const least = field.constraints?.find(({ keyword }) => keyword === "minItems")?.value;
  const value = field.many
    ? fc.array(one, { minLength: typeof least === "number" ? least : 0, maxLength: 2 })
    : one;
  return isLimited(field) ? value.map((made) => fitting(field, toJson(made))) : value;
}

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

function singleOf(model: InterfaceModel, field: Field): fc.Arbitrary<unknown> {
  const { type, values, samples } = field;
  switch (type.kind) {
    case "object":
      return objectOf(model, type.fields);
    case "shape":
      return objectOf(model, model.shapes.find(({ name }) => name === type.shape)?.fields ?? []);
    case "map":
      return fc.dictionary(fc.string(), singleOf(model, entryOf(field) ?? field), { maxKeys: 3 });
    case "union":
      return fc.oneof(...type.of.map((one) => singleOf(model, { ...field, type: one })));
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "dateTime":
      return fc.constantFrom(...type.forms.flatMap((form) => days[form]));
    case "base64":
      return fc.base64String();
    case "url":
      return fc.webUrl();
    case "string":
    case "xhtml": {
      const named = [...values.map(({ value }) => value), ...(samples ?? [])];
      return fc.oneof(fc.string(), ...(named.length > 0 ? [fc.constantFrom(...named)] : []));
    }
  }
}

const days: Readonly<Record<DateForm, readonly string[]>> = {
  timestamp: ["2026-03-01T08:00:00+01:00", "2024-02-29T23:59:59.999Z"],
  date: ["2026-03-01", "2024-02-29"],
  "partial-date": ["2026-03"],
};
