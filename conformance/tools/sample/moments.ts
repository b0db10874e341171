// When the things in a sample department happened.
import type { Field } from "../../../spec/field.js";
import type { Resource } from "../../../spec/model.js";
import { isOrder } from "../../../spec/relation.js";
import type { Draws } from "../../http/random.js";
import { dateText, day, hour, minute } from "../../search/date-texts.js";

/** When a record's events happened; all in milliseconds since 1970. */
export interface Moment {
  readonly from: number;
  readonly until: number;
  /** When what the department is about began to be: a patient's birth. Nothing is earlier. */
  readonly born: number;
}

/** The department's present. It is fixed, so that the same seed gives the same bytes on every day. */
const present = Date.UTC(2026, 2, 2, 12);
const offset = 60;
const year = 365.25 * day;
const oldest = 92;

/** The birth of somebody who is up to 92 years old. */
export const someBirth = ({ below }: Draws): number => present - (31 + below(Math.floor(oldest * 365.25))) * day;

/** Some hours in the last weeks. Those with a higher number are earlier, and do not overlap. */
export function someMoment({ below }: Draws, born: number, number: number): Moment {
  const days = number * 15 + 1 + below(14);
  const from = Math.max(born, present - days * day + below(24 * 60) * minute);
  return { from, until: from + hour + below(7 * 60) * minute, born };
}

/** Which of the dates of a type are the start or the end of something. */
export interface Ranges {
  readonly starts: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}

/** By the paths of fields: ranges that are searched, that a relation orders, or that are a Period of FHIR. */
export function rangesOf({ parameters, relations = [], fields }: Resource): Ranges {
  const pairs: (readonly [start: string | undefined, end: string | undefined])[] = [
    ...parameters.flatMap(({ targets }) =>
      targets.flatMap(({ path, endPath }) => (endPath === undefined ? [] : [[path, endPath] as const])),
    ),
    ...relations
      .filter(({ kind }) => isOrder(kind))
      .map(({ fields: [first, second] }) => [first, second] as const),
    ...periodsIn(fields),
  ];
  return {
    starts: new Set(pairs.flatMap(([start]) => start ?? [])),
    ends: new Set(pairs.flatMap(([, end]) => end ?? [])),
  };
}

function periodsIn(fields: readonly Field[]): readonly (readonly [string, string])[] {
  return fields.flatMap(({ type }) => {
    if (type.kind !== "object") return [];
    const [start, end] = ["start", "end"].map((name) => type.fields.find((field) => field.name === name));
    const own = start === undefined || end === undefined ? [] : [[start.path, end.path] as const];
    return [...own, ...periodsIn(type.fields)];
  });
}

/** The date of a field of a record with this moment. `isRoot`: the record itself is what was born. */
export function dateOf(
  { path, type }: Field,
  { starts, ends }: Ranges,
  moment: Moment,
  draws: Draws,
  isRoot: boolean,
): string {
  const forms = type.kind === "dateTime" ? type.forms : [];
  const form = forms[draws.below(forms.length)] ?? "timestamp";
  return dateText(instant(), form, offset);

  function instant(): number {
    const { from, until, born } = moment;
    const isExact = forms.includes("timestamp");
    if (isRoot && !isExact) return ends.has(path) ? until : born;
    // A date that may be partial is one that people remember: when a complaint began.
    if (forms.includes("partial-date") && !isExact) return Math.max(born, from - draws.below(3 * 365) * day);
    if (starts.has(path)) return from;
    if (ends.has(path)) return until;
    return isExact ? from + draws.below(Math.max(1, Math.floor((until - from) / minute))) * minute : from;
  }
}

/** How many years old something was. */
export const ageAt = (born: number, instant: number): number => Math.floor((instant - born) / year);
