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
  /** It has not ended. */
  readonly isNow: boolean;
}

/** The department's present. It is fixed, so that the same seed gives the same bytes on every day. */
const present = Date.UTC(2026, 2, 2, 12);
const offset = 60;
const year = 365.25 * day;

/** The birth of a grown-up of up to 90 years: most of what a spec's codes name is not for children. */
export const someBirth = ({ below }: Draws): number =>
  present - Math.floor(18.1 * year + below(Math.floor((72 * year) / day)) * day);

const shareOfNow = 30;

/** Some hours in the last weeks. Those with a higher number are earlier, and do not overlap; the first may go on. */
export function someMoment({ below }: Draws, born: number, number: number): Moment {
  if (number === 0 && below(100) < shareOfNow)
    return { from: present - (30 + below(5 * 60)) * minute, until: present, born, isNow: true };
  const from = present - (number * 15 + 1 + below(14)) * day + below(24 * 60) * minute;
  return { from, until: Math.min(present, from + hour + below(7 * 60) * minute), born, isNow: false };
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

const periodsIn = (fields: readonly Field[]): readonly (readonly [string, string])[] =>
  fields.flatMap(({ type }) => {
    if (type.kind !== "object") return [];
    const [start, end] = ["start", "end"].map((name) => type.fields.find((field) => field.name === name));
    const own = start === undefined || end === undefined ? [] : [[start.path, end.path] as const];
    return [...own, ...periodsIn(type.fields)];
  });

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
