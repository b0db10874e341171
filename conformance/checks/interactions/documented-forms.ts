// The checks that records are added as the document allows: without optional members, and with each documented form of a date.

import type { DateForm } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddOutcome, Collection } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { dateText } from "../../search/date-texts.js";
import { valuesAt } from "../../search/record-values.js";
import { addProblem, answered, noId } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { changedAt } from "../record-paths.js";
import { addedBy, addOwn } from "./add-own.js";
import { judgeRoundTrip, roundTripOf } from "./round-trip.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

const family = "add";

/** A member that the document calls optional. */
export interface OptionalMember {
  /** Member names from the record's root, joined with dots. */
  readonly path: string;
  readonly clause: string;
}

/** The optional members of a type, outermost ones only. */
export function optionalMembersOf(model: InterfaceModel, resource: Resource): readonly OptionalMember[] {
  const found = valueFieldsOf(model, resource).flatMap(({ fieldPath }) => {
    const depth = fieldPath.findIndex(({ optional }) => optional);
    const field = fieldPath[depth];
    if (field === undefined) return [];
    const path = fieldPath.slice(0, depth + 1).map(({ name }) => name);
    return [{ path: path.join("."), clause: field.clause }];
  });
  return found.filter(({ path }, n) => found.findIndex((other) => other.path === path) === n);
}

interface WithOptional extends Place {
  readonly optional: readonly OptionalMember[];
}

export const optionalIsOptional = check<WithOptional>({
  family,
  name: "without-optional",
  writes: true,
  over: (model) =>
    places(model, "add")
      .map((place) => ({ ...place, optional: optionalMembersOf(model, place.resource) }))
      .filter(({ optional }) => optional.length > 0),
  title: () => "a record without its optional members is added",
  faults: { refused: ["an add", "without optional members is refused"] },
  clauses: (of) => [...new Set(of.optional.map(({ clause }) => clause)), operationClause(of, "add")],
  async run(session, { optional, ...place }) {
    const at = collectionOf(session, place);
    const body = await session.fresh(at);
    const paths = optional.map(({ path }) => path);
    const finding = await addedWithout(session, at, body, paths);
    if (finding.verdict === "pass") return finding;
    // If not even a complete record is accepted, the check of the add fails.
    await addOwn(session, at, await session.fresh(at));
    for (const path of paths) {
      const one = await addedWithout(session, at, await session.fresh(at), [path]);
      if (one.verdict === "fail") return { ...one, fault: ["an add", `without ${path} is refused`] };
    }
    return finding;
  },
});

async function addedWithout(
  session: Session,
  at: Collection,
  body: JsonObject,
  paths: readonly string[],
): Promise<Finding> {
  const outcome = answered(await session.api.add(at, paths.reduce(withoutAt, body)));
  const wrong = addProblem(outcome);
  if (wrong === undefined) return pass(outcome.exchange);
  const without = `without ${paths.join(", ")}`;
  const got = problem(wrong.code, `${wrong.text} ${without}`);
  return fail(`${placeName(at)} added ${without}`, got, outcome.exchange);
}

interface DatedIn extends Place {
  readonly valueField: ValueField;
  readonly dateForm: DateForm;
}

/** The date fields of a type that have several forms, once for each of the forms. */
export function dateForms(
  model: InterfaceModel,
  resource: Resource,
): readonly Pick<DatedIn, "valueField" | "dateForm">[] {
  return valueFieldsOf(model, resource).flatMap((valueField) => {
    const forms = formsOf(valueField);
    return forms.length < 2 ? [] : forms.map((dateForm) => ({ valueField, dateForm }));
  });
}

function formsOf({ field: { type } }: ValueField): readonly DateForm[] {
  return type.kind === "dateTime" ? type.forms : [];
}

const dateFormNames = ["timestamp", "date", "partial-date"] as const satisfies readonly DateForm[];

/** The path of the date that an add of such a check has in one form; undefined for the id of another check. */
export function datedFieldOf(id: string): string | undefined {
  const [own, , ...rest] = id.split("/");
  const [path, form, ...more] = rest.join("/").split("-as-");
  const isForm = dateFormNames.some((one) => one === form);
  return own === family && isForm && more.length === 0 ? path : undefined;
}

const someTime = Date.UTC(2017, 4, 17, 9, 30);

export const everyDateFormIsAccepted = check<DatedIn>({
  family,
  name: ({ valueField, dateForm }) => `${valueField.path}-as-${dateForm}`,
  writes: true,
  over: (model) =>
    places(model, "add", "read").flatMap((place) =>
      dateForms(model, place.resource).map((dated) => ({ ...place, ...dated })),
    ),
  title: ({ valueField, dateForm }) =>
    `${valueField.path} is added as a ${dateForm}, and read as it was added`,
  faults: ({ valueField, dateForm }) => ({
    refused: ["an add", `with ${valueField.path} as a ${dateForm} is refused`],
  }),
  clauses: ({ valueField }) => valueField.clauses,
  async run(session, { valueField, dateForm, ...place }) {
    const at = collectionOf(session, place);
    const fresh = await session.fresh(at);
    const { path } = valueField;
    if (valuesAt(fresh, path).length === 0) {
      return notApplicable(`no ${place.resource.name} with ${path} could be added`);
    }
    const add = async (form: DateForm) =>
      answered(
        await session.api.add(
          at,
          changedAt(fresh, path, () => dateText(someTime, form, 60)),
        ),
      );
    const outcome = await add(dateForm);
    const wrong = addProblem(outcome);
    if (outcome.record && wrong === undefined) {
      return judgeRoundTrip(await roundTripOf(session, outcome.record), path);
    }
    // If no form is accepted, the check of the add fails.
    let other: AddOutcome = outcome;
    for (const form of formsOf(valueField)) {
      if (other.record === undefined && form !== dateForm) other = await add(form);
    }
    addedBy(at, other);
    const expected = `${placeName(at)} added with ${path} ${dateText(someTime, dateForm, 60)}`;
    return fail(expected, wrong ?? noId, outcome.exchange);
  },
});
