// What is known while one record of a sample department is made.

import type { Field } from "../../../spec/field.js";
import type { SampleCoding } from "../../../spec/field-parts.js";
import { groupedBy } from "../../../spec/grouped-by.js";
import type { Json } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Draws } from "../../http/random.js";
import { isOngoing, kindOf } from "./code-knowledge.js";
import type { Moment, Ranges } from "./moments.js";
import { familyNames, type Gender, genders, givenNames } from "./people-words.js";

/** Somebody whom a record is about. */
export interface Person {
  readonly gender: Gender;
  readonly given: string;
  readonly family: string;
}

/** A record to refer to: its `Type/id` or URL, and what people call it. */
export interface Referred {
  readonly url: string;
  readonly label?: string | undefined;
}

export interface Scene {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  readonly draws: Draws;
  /** Counts the records of the type from 0. */
  readonly index: number;
  /** Where its turn through lists of codes begins, so that no two records of one patient are alike. */
  readonly turn: number;
  readonly moment: Moment;
  readonly ranges: Ranges;
  /** It is of the type that most others refer to. */
  readonly isRoot: boolean;
  readonly person: Person;
  /** The code that says what the record is about, if it has one. */
  readonly about?: SampleCoding | undefined;
  /** Every field has a value, also those that a record may leave out. */
  readonly isWhole: boolean;
  /** The id of a referred record is the last part of its URL. */
  refer(targets: readonly string[], labels: readonly string[]): Referred | undefined;
}

export function somePerson({ pick }: Draws): Person {
  const gender = pick(genders);
  return { gender, given: pick(givenNames[gender]), family: pick(familyNames) };
}

/** One of several values; undefined if there are none. */
export const oneOf = <T>({ below }: Draws, values: readonly T[]): T | undefined =>
  values[below(values.length)];

/** True so many times of a hundred. */
export const happens = ({ below }: Draws, ofHundred: number): boolean => below(100) < ofHundred;

/** The code that a record is about: of its field with the most codes, none of which the document names. Each turn has another. */
export function aboutOf({ fields }: Resource, turn: number): SampleCoding | undefined {
  const [most] = fields
    .flatMap(({ codings = [], values }) =>
      codings.length === 0 || values.length > 0 ? [] : [mainCodings(codings)],
    )
    .sort((one, other) => other.length - one.length);
  return most?.[turn % most.length];
}

/** The codes of the code system that has most of them. */
export function mainCodings(codings: readonly SampleCoding[]): readonly SampleCoding[] {
  const none: readonly SampleCoding[] = [];
  const bySystem = [...groupedBy(codings, ({ system }) => system).values()];
  return bySystem.reduce((most, each) => (each.length > most.length ? each : most), none);
}

/** The one of these codes that goes with what the record is about. */
export function codeInKind({ about }: Scene, codes: readonly string[]): string | undefined {
  const kind = about === undefined ? undefined : kindOf(about);
  return codes.find((code) => code === kind);
}

/** One of the field's named values and samples, mostly the first. Only what has not ended has a status that says so. */
export function likely({ draws, moment, ranges }: Scene, field: Field): string | undefined {
  const known = [...field.values.map(({ value }) => value), ...(field.samples ?? [])];
  const ended = known.filter((one) => !isOngoing(one));
  const isRange = ranges.starts.size > 0 && ended.length < known.length && ended.length > 0;
  if (isRange) return moment.isNow ? known.find(isOngoing) : oneOf(draws, ended);
  return happens(draws, 70) ? known[0] : oneOf(draws, known);
}

/** Whether a member may be left out of this record. An end is left out only of what has not ended. */
export const isLeftOut = ({ draws, isWhole, ranges }: Scene, { optional, nullable, path }: Field): boolean =>
  !isWhole &&
  !ranges.ends.has(path) &&
  ((optional && happens(draws, 30)) || (nullable !== undefined && happens(draws, 60)));

/** The field's name as a label for people: `birthDate` as `Birth date`. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_.]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export type Made = Json | undefined;
