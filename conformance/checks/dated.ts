import type { Field, InterfaceModel } from "../../spec/model.js";
import type { AddedRecord, JsonObject, Query, Scene, Session } from "../contract.js";
import { addOwn, alike } from "./adding.js";
import { datedAmongFound } from "./dated-found.js";
import { dateOf, timestamp } from "./instants.js";
import { once } from "./memo.js";
import { collectionOf, offers, type ParameterPlace, parameterPlaces } from "./places.js";
import { placedAt } from "./record-paths.js";

/** The clock by which the records are dated. */
const written = 60;

/**
 * Three instants months apart. The middle one is 11:30 UTC and the early one 10:30 UTC: those lie within, or past the start
 * and before the end of, their own day in every time zone from -11:00 to +13:00, wherever the deployment's clock stands.
 */
export const moments = {
  early: Date.UTC(2019, 2, 5, 10, 30),
  middle: Date.UTC(2019, 5, 11, 11, 30),
  late: Date.UTC(2019, 8, 17, 11, 30),
} as const;

export type Moment = keyof typeof moments;

/** First and last instant of what a record holds, in milliseconds since 1970; the days they lie on where it is not timed. */
export type Ends = readonly [from: number, to: number];

/** Records that differ in what a date parameter looks at, and the query that finds them all. */
export interface Dated {
  readonly scene: Scene;
  readonly beside: Query;
  /** The middle one is always there, the others where they were added or found. */
  readonly records: Readonly<Partial<Record<Moment, AddedRecord>>> & { readonly middle: AddedRecord };
  /** When each is, or would be. */
  readonly at: Readonly<Record<Moment, Ends>>;
  /** Dated to the second, and not to the day. */
  readonly timed: boolean;
}

/** Adds the three records of a date-searchable parameter, or finds some; an interval begins and ends at the instant. */
export const dated = once(
  async (session: Session, of: ParameterPlace): Promise<Dated> => {
    const scene = await session.scene(collectionOf(session, of));
    if (scene.found) return datedAmongFound(session, scene, of);
    const beside = scene.beside(of.parameter);
    const added = async (instant: number) =>
      addOwn(session, scene, withInstant(await alike(session, scene, beside), of, instant));
    const early = await added(moments.early);
    const middle = await added(moments.middle);
    const records = { early, middle, late: await added(moments.late) };
    const at = {
      early: [moments.early, moments.early],
      middle: [moments.middle, moments.middle],
      late: [moments.late, moments.late],
    } as const;
    return { scene, beside, records, at, timed: isTimed(of) };
  },
  ({ parameter }) => parameter.name,
);

/** The body, dated at the instant in every field that the parameter looks at. */
export function withInstant(body: JsonObject, { parameter }: ParameterPlace, instant: number): JsonObject {
  return parameter.targets.reduce((dating, { path, endPath, field }) => {
    const text = inForm(field, instant);
    const started = placedAt(dating, path, text);
    return endPath === undefined ? started : placedAt(started, endPath, text);
  }, body);
}

function inForm(field: Field, instant: number): string {
  return holds(field, "timestamp") ? timestamp(instant, written) : dateOf(instant);
}

function holds({ type }: Field, form: "timestamp" | "date"): boolean {
  return type.kind === "dateTime" && type.forms.includes(form);
}

/** Date-searchable parameters over fields that hold a day at least, where records can be added. */
export function dateParameters(model: InterfaceModel): readonly ParameterPlace[] {
  return parameterPlaces(model).filter(
    ({ parameter, resource }) =>
      parameter.dateSearch &&
      parameter.targets.length > 0 &&
      offers(resource, "add") &&
      parameter.targets.every(({ field }) => holds(field, "timestamp") || holds(field, "date")),
  );
}

/** Those of them of which every field holds an instant. */
export function instantParameters(model: InterfaceModel): readonly ParameterPlace[] {
  return dateParameters(model).filter(isTimed);
}

function isTimed({ parameter }: ParameterPlace): boolean {
  return parameter.targets.every(({ field }) => holds(field, "timestamp"));
}
