// Adds the three dated records that the date checks search for.

import type { Field } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import type { Session } from "../../fixtures/session.js";
import { dayOf, timestamp } from "../../search/date-texts.js";
import { addOwn, similarBody } from "../interactions/add-own.js";
import { once } from "../memo.js";
import { collectionOf, type ParameterPlace, parameterPlaces } from "../places.js";
import { placedAt, topOf } from "../record-paths.js";
import { inGrain } from "./date-grain.js";
import { type DatedRecords, moments } from "./dated-records.js";
import { findDatedRecords } from "./find-dated-records.js";

/** Offset of the clock that the records are dated with, in minutes. */
const written = 60;

/** Adds the three records for a date parameter, or finds some. An interval begins and ends at the same instant. */
export const datedRecords = once(
  async (session: Session, of: ParameterPlace): Promise<DatedRecords> => {
    const fixture = await session.fixture(collectionOf(session, of));
    if (fixture.found) return inGrain(session, of, findDatedRecords(session, fixture, of));
    const required = fixture.requiredParameters(of.parameter);
    const added = async (instant: number) =>
      addOwn(session, fixture, withInstant(await similarBody(session, fixture, required), of, instant));
    const early = await added(moments.early);
    const middle = await added(moments.middle);
    const records = { early, middle, late: await added(moments.late) };
    const at = {
      early: [moments.early, moments.early],
      middle: [moments.middle, moments.middle],
      late: [moments.late, moments.late],
    } as const;
    return inGrain(session, of, { fixture, required, records, at, timed: isTimed(of) });
  },
  ({ parameter }) => parameter.name,
);

/** The body with the instant in every field that the parameter looks at. */
export function withInstant(
  body: JsonObject,
  { parameter, resource }: ParameterPlace,
  instant: number,
): JsonObject {
  const dated = parameter.targets.reduce((dating, { path, endPath, field }) => {
    const text = inForm(field, instant);
    const started = placedAt(dating, path, text);
    return endPath === undefined ? started : placedAt(started, endPath, text);
  }, body);
  return related(resource, dated, lookedAtBy(parameter));
}

/** The members that a parameter looks at. */
const lookedAtBy = ({ targets }: ParameterPlace["parameter"]): readonly string[] =>
  targets.flatMap(({ path, endPath }) => [path, ...(endPath === undefined ? [] : [endPath])].map(topOf));

function inForm(field: Field, instant: number): string {
  return holds(field, "timestamp") ? timestamp(instant, written) : dayOf(instant);
}

function holds({ type }: Field, form: "timestamp" | "date"): boolean {
  return type.kind === "dateTime" && type.forms.includes(form);
}

/** Date parameters over fields that hold at least a day. */
export function dateParameters(model: InterfaceModel): readonly ParameterPlace[] {
  return parameterPlaces(model).filter(
    ({ parameter }) =>
      parameter.dateSearch &&
      parameter.targets.length > 0 &&
      parameter.targets.every(({ field }) => holds(field, "timestamp") || holds(field, "date")),
  );
}

/** Those date parameters whose fields all hold instants. */
export function instantParameters(model: InterfaceModel): readonly ParameterPlace[] {
  return dateParameters(model).filter(isTimed);
}

function isTimed({ parameter }: ParameterPlace): boolean {
  return parameter.targets.every(({ field }) => holds(field, "timestamp"));
}
