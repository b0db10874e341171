// The check that a value of several types is added as each of them, and read as it was added.
import { shapeClauses } from "../../../spec/clauses.js";
import type { FieldType } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { typeWords } from "../../../spec/type-words.js";
import { alternativeOf, type UnionType } from "../../../spec/unions.js";
import { placeName } from "../../http/collection-names.js";
import { valuesAt } from "../../search/record-values.js";
import { addProblem, answered, noId } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable } from "../expect.js";
import { collectionOf, type Place, places } from "../places.js";
import { addedBy } from "./add-own.js";
import { judgeRoundTrip, roundTripOf } from "./round-trip.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

/** A field with values of several types, and one of these types. */
export interface Alternative {
  readonly valueField: ValueField;
  readonly union: UnionType;
  readonly type: FieldType;
  /** Its place among the types, from 0. */
  readonly index: number;
  /** The clauses of the field and, if the type is a shape, of that shape and its members. */
  readonly clauses: readonly string[];
}

/** Every alternative of the fields of a type. */
export function alternativesOf(model: InterfaceModel, resource: Resource): readonly Alternative[] {
  return valueFieldsOf(model, resource).flatMap((valueField) => {
    const { type: union } = valueField.field;
    if (union.kind !== "union") return [];
    return union.of.map((type, index) => {
      const clauses = [...valueField.clauses, ...ofShape(model, type)];
      return { valueField, union, type, index, clauses };
    });
  });
}

function ofShape({ shapes }: InterfaceModel, type: FieldType): readonly string[] {
  const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
  return shape === undefined
    ? []
    : shapeClauses(shape).flatMap(({ id, kind }) => (kind === "shape" ? [id] : []));
}

/** The values of a record that are of the alternative. */
export const valuesOf = (model: InterfaceModel, { valueField, union, type }: Alternative, body: JsonObject) =>
  valuesAt(body, valueField.path).filter((value) => alternativeOf(model, union, value) === type);

/** A type as a part of the id of a check. */
const inId = (type: FieldType): string =>
  typeWords(type)
    .replaceAll(/[^\w.-]+/g, "-")
    .replace(/-$/, "");

export const everyAlternativeIsAccepted = check<Place & Alternative>({
  family: "add",
  name: ({ valueField, type }) => `${valueField.path}-as-${inId(type)}`,
  writes: true,
  over: (model) =>
    places(model, "add", "read").flatMap((place) =>
      alternativesOf(model, place.resource).map((one) => ({ ...place, ...one })),
    ),
  title: ({ valueField, type }) =>
    `${valueField.path} is added as ${typeWords(type)}, and read as it was added`,
  faults: ({ valueField, type }) => ({
    refused: ["an add", `with ${valueField.path} as ${typeWords(type)} is refused`],
  }),
  clauses: ({ clauses }) => clauses,
  async run(session, of) {
    const { path } = of.valueField;
    const at = collectionOf(session, of);
    const body = await session.fresh(at, { alternative: of.index });
    if (valuesOf(session.model, of, body).length === 0) {
      return notApplicable(`no ${of.resource.name} with ${path} as ${typeWords(of.type)} could be made up`);
    }
    const outcome = answered(await session.api.add(at, body));
    const wrong = addProblem(outcome);
    if (outcome.record && wrong === undefined) {
      return judgeRoundTrip(await roundTripOf(session, outcome.record), path);
    }
    // If no alternative is accepted, the check of the add fails.
    const others = alternativesOf(session.model, of.resource).filter(
      ({ valueField, index }) => valueField === of.valueField && index !== of.index,
    );
    let other = outcome;
    for (const { index } of others) {
      if (other.record === undefined)
        other = answered(await session.api.add(at, await session.fresh(at, { alternative: index })));
    }
    addedBy(at, other);
    return fail(
      `${placeName(at)} added with ${path} as ${typeWords(of.type)}`,
      wrong ?? noId,
      outcome.exchange,
    );
  },
});
