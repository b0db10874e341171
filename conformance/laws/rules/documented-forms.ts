// The documented forms of a body as rules: without optional members, with each form of a date, and with each type of a value.
import { shapeClauses } from "../../../spec/clauses.js";
import type { Json, JsonObject } from "../../../spec/json.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { typeWords } from "../../../spec/type-words.js";
import { alternativeOf } from "../../../spec/unions.js";
import { mappedAt, sameJson, withoutAt } from "../../behaviours/json-edits.js";
import { type ValueField, valueFieldsOf } from "../../checks/interactions/value-fields.js";
import { dateText, isInForm } from "../../search/date-texts.js";
import { valuesAt } from "../../search/record-values.js";
import { type BodyRule, onBody, type Rules, showing } from "../body-rule.js";

/** The optional members of a type, outermost ones only: their paths, with their clauses. */
const optionalMembers = (model: InterfaceModel, resource: Resource): ReadonlyMap<string, string> =>
  new Map(
    valueFieldsOf(model, resource).flatMap(({ fieldPath }) => {
      const depth = fieldPath.findIndex(({ optional }) => optional);
      const path = fieldPath.slice(0, depth + 1).map(({ name }) => name);
      return fieldPath
        .slice(0, depth + 1)
        .slice(-1)
        .map(({ clause }) => [path.join("."), clause] as const);
    }),
  );

/** A record without all of them; if it is refused, without each of them. */
export const withoutOptional: Rules = (model, { resource }) => {
  const optional = optionalMembers(model, resource);
  const paths = [...optional.keys()];
  const rule: BodyRule = {
    name: "without-optional",
    title: "a record without its optional members is added",
    that: "without optional members",
    clauses: [...new Set(optional.values())],
    effect: { kind: "accepted" },
    about: paths,
    make(whole) {
      const parts = paths.map((path) => {
        const words = `without ${path}`;
        return { body: withoutAt(whole, path), words, fault: ["an add", `${words} is refused`] } as const;
      });
      return [{ body: paths.reduce(withoutAt, whole), words: `without ${paths.join(", ")}`, parts }];
    },
    wrong: [...optional].map(([path, clause]) => ({
      name: `${resource.name} is not added without ${path}`,
      operator: "an optional member is demanded",
      breaks: ["add/without-optional"],
      clause,
      behaviour: onBody("add", resource, (body) => sameJson(withoutAt(body, path), body)),
    })),
  };
  return optional.size === 0 ? [] : [rule];
};

/** One of several forms of a value. */
interface Form extends Pick<BodyRule, "whole"> {
  readonly id: string;
  readonly words: string;
  readonly clauses?: readonly string[];
  is(value: Json): boolean;
  /** A value in this form (default: the whole body has one). */
  readonly value?: string;
  /** A store that has one column of texts for all forms shows it as a text. */
  readonly becomesText?: boolean;
}

const asText = (value: Json): Json => (typeof value === "string" ? value : JSON.stringify(value));

/** A rule for each form of a value. */
function inForms(type: Resource, { path, clauses }: ValueField, forms: readonly Form[], operator: string) {
  const rules: readonly BodyRule[] = forms.map(({ id, words, value, whole, ...form }) => {
    const is = (body: JsonObject) => valuesAt(body, path).some(form.is);
    const name = `${path}-as-${id}`;
    const refused = {
      name: `${type.name} is not added with ${path} as ${words}`,
      operator,
      breaks: ["add/*"],
    };
    const text = {
      name: `${type.name}: ${path} comes back as a text if it is ${words}`,
      operator: "values of several types come back as texts",
      breaks: ["add/*", "round-trip/*", "generated/*"],
      behaviour: showing(type, (record) => (is(record) ? mappedAt(record, path, asText) : record)),
    };
    return {
      name,
      title: `${path} is added as ${words}, and read as it was added`,
      that: `with ${path} as ${words}`,
      clauses: [...clauses, ...(form.clauses ?? [])],
      effect: { kind: "kept" },
      about: [path],
      whole,
      make(body) {
        const made = value === undefined ? body : mappedAt(body, path, () => value);
        return is(made) ? [{ body: made, words: `with ${path} ${value ?? `as ${words}`}` }] : [];
      },
      is,
      siblings: () => rules.filter((one) => one.name !== name),
      wrong: form.becomesText ? [refused, text] : [refused],
    };
  });
  return rules;
}

/** The date fields of a type that have several forms, once for each of the forms. */
export const dateForms: Rules = (model, { resource }) =>
  valueFieldsOf(model, resource).flatMap((valueField) => {
    const { type } = valueField.field;
    const forms = type.kind === "dateTime" ? type.forms : [];
    const all = forms.map((form) => ({
      id: form,
      words: `a ${form}`,
      is: (value: Json) => typeof value === "string" && isInForm(value, form),
      value: String(fitting(valueField.field, dateText(Date.UTC(2017, 4, 17, 9, 30), form, 60))),
    }));
    return all.length < 2 ? [] : inForms(resource, valueField, all, "a documented form of a date is refused");
  });

/** The path of the date that an add of such a check has in one form; undefined for the id of another check. */
export const datedFieldOf = (id: string): string | undefined =>
  /^add\/[^/]+\/(.+)-as-(?:timestamp|date|partial-date)$/.exec(id)?.[1];

/** The fields whose values are of several types, once for each of the types. */
export const alternatives: Rules = (model, { resource }) =>
  valueFieldsOf(model, resource).flatMap((valueField) => {
    const { type: union } = valueField.field;
    if (union.kind !== "union") return [];
    const forms = union.of.map((type, alternative): Form => {
      const words = typeWords(type);
      const shapes = model.shapes.filter(({ name }) => type.kind === "shape" && name === type.shape);
      const clauses = shapes.flatMap(shapeClauses).filter(({ kind }) => kind === "shape");
      return {
        id: words.replaceAll(/[^\w.-]+/g, "-").replace(/-$/, ""),
        words,
        clauses: clauses.map(({ id }) => id),
        whole: { alternative },
        is: (value) => alternativeOf(model, union, value) === type,
        becomesText: type.kind !== "string",
      };
    });
    return inForms(resource, valueField, forms, "one of several types of a value is refused");
  });
