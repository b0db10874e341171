// The check that each value that the document names is read as it was added.

import type { NamedValue } from "../../../spec/field.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { mappedAt } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { valuesAt } from "../../search/record-values.js";
import { addProblem, answered, noId } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { addedBy, addOwn } from "../interactions/add-own.js";
import { comparableBody, judgeRoundTrip, type RoundTrip, roundTripOf } from "../interactions/round-trip.js";
import { type ValueField, valueFieldsOf } from "../interactions/value-fields.js";
import { once } from "../memo.js";
import { collectionOf, type Place, returningPlaces } from "../places.js";

/** A value that the document names, and the field that holds it: the field itself, or its code. */
export interface Holder {
  readonly valueField: ValueField;
  readonly named: NamedValue;
  /** Its index among the field's values; values with the same index share a record. */
  readonly round: number;
}

interface Subject extends Place, Holder {}

interface Round extends Place {
  readonly round: number;
}

const roundTrip = once(
  async (session: Session, of: Round): Promise<RoundTrip> => {
    const at = collectionOf(session, of);
    const holders = holdersOf(session.model, of.resource).filter(({ round }) => round === of.round);
    const body = holders.reduce(
      (record, { valueField, named }) => mappedAt(record, valueField.path, () => named.value),
      await comparableBody(session, at),
    );
    return roundTripOf(session, await addOwn(session, at, body));
  },
  ({ round }) => String(round),
);

const family = "named-value";

/** The path and the value that the id of such a check names; undefined for the id of another check. */
export function namedValueOf(id: string): { readonly path: string; readonly value: string } | undefined {
  const [own, , ...rest] = id.split("/");
  const name = rest.join("/");
  const at = name.indexOf("=");
  return own === family && at > 0 ? { path: name.slice(0, at), value: name.slice(at + 1) } : undefined;
}

export const namedValueComesBack = check<Subject>({
  family,
  name: ({ valueField, named }) => `${valueField.path}=${named.value}`,
  writes: true,
  over: (model) =>
    returningPlaces(model).flatMap((place) =>
      holdersOf(model, place.resource).map((holder) => ({ ...place, ...holder })),
    ),
  title: ({ valueField, named }) => `${valueField.path} is read as ${named.value} if that was added`,
  faults: ({ valueField, named }) => ({
    refused: ["an add", `with ${valueField.path} ${named.value} is refused`],
  }),
  restsOn: "consequence.round-trip",
  clauses: ({ valueField, named }) => [named.clause, ...valueField.clauses],
  async run(session, { valueField, named, ...of }) {
    const trip = await roundTrip(session, of).catch((error: unknown) =>
      tripAlone(session, { ...of, valueField, named }, error),
    );
    if ("verdict" in trip) return trip;
    if (valuesAt(trip.sent.body, valueField.path).length === 0) {
      return notApplicable(`no ${of.resource.name} with ${valueField.path} could be added`);
    }
    return judgeRoundTrip(trip, valueField.path);
  },
});

/**
 * If the record with one value in each field was not added: the record with this value alone. A refusal of the value is a failure if the
 * same record is added with another value that the document names; otherwise the check of the add judges it.
 */
async function tripAlone(session: Session, subject: Subject, error: unknown): Promise<RoundTrip | Finding> {
  const { valueField, named, resource } = subject;
  const other = holdersOf(session.model, resource).find(
    (one) => one.valueField.path === valueField.path && one.named.value !== named.value,
  );
  const refused = error instanceof Blocked && isRefusal(error);
  if (!refused || other === undefined) throw error;
  const at = collectionOf(session, subject);
  const body = await comparableBody(session, at);
  const add = async (value: string) =>
    answered(
      await session.api.add(
        at,
        mappedAt(body, valueField.path, () => value),
      ),
    );
  const outcome = await add(named.value);
  if (outcome.record !== undefined) return roundTripOf(session, outcome.record);
  addedBy(at, await add(other.named.value));
  const expected = `${placeName(at)} added with ${valueField.path} ${named.value}, as with ${other.named.value}`;
  return fail(expected, addProblem(outcome) ?? noId, outcome.exchange);
}

const isRefusal = ({ exchange }: Blocked): boolean =>
  exchange?.method !== "GET" && (exchange?.status ?? 0) >= 400 && (exchange?.status ?? 0) < 500;

/** A run has time for so many checks of the values of one field or parameter. */
const mostNamed = 1_000;

/** The named values that a run tests: all, or every second, third and so on. */
export function tested(values: readonly NamedValue[]): readonly NamedValue[] {
  const step = Math.ceil(values.length / mostNamed);
  return values.filter((_, at) => at % step === 0);
}

/** The tested named values of a type, with each field that can hold them. */
export function holdersOf(model: InterfaceModel, resource: Resource): readonly Holder[] {
  return valueFieldsOf(model, resource).flatMap((valueField) =>
    valueField.fieldPath
      .filter((field) => field === valueField.field || holdsCode(model, valueField))
      .flatMap(({ values }) => tested(values).map((named, round) => ({ valueField, named, round }))),
  );
}

/** The member of a coding that holds the code; named values of the field are codes. */
function holdsCode(model: InterfaceModel, { shape, field }: ValueField): boolean {
  const parts = model.shapes.find(({ name }) => name === shape)?.parts;
  return parts?.role === "coding" && parts.code === field.name;
}
