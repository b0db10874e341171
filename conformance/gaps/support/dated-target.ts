// Asks whether searches by date find the target of a fixture.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { textAt } from "../../behaviours/json-edits.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { boundsOf } from "../../search/date-prefixes.js";
import { dayOf, timestamp } from "../../search/date-texts.js";
import { isListed } from "./controls.js";
import { searchBy } from "./probe-searches.js";

/** Dates whose value may be a day, with a prefix; not those of a parameter whose name is the operator. */
export const isDate = ({ match, compares, instantsOnly = false }: SearchParameter): boolean =>
  match === "date" && compares === undefined && !instantsOnly;

/** Whether a record has a single date, an instant, so that only the prefix can make a difference. */
export const plainlyDated = (parameter: SearchParameter): boolean =>
  isDate(parameter) &&
  parameter.dateSearch &&
  !parameter.ambiguous &&
  parameter.targets.length === 1 &&
  parameter.targets.every(({ endPath }) => endPath === undefined);

export interface Dated {
  readonly text: string;
  readonly at: number;
  readonly finds: (value: string) => Promise<boolean>;
  /** Whether a prefix with the record's own date finds the record; with its day if times of day are refused. */
  readonly findsAt: (prefix: string) => Promise<boolean>;
}

/** The target's date, and a function that asks whether a value finds the target. */
export function datedTarget(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Dated | undefined {
  const text = textAt(fixture.target.body, parameter.targets[0]?.path ?? "");
  const at = text === undefined ? undefined : instantOf(text);
  if (text === undefined || at === undefined) return undefined;
  const search = (value: string) => searchBy(session, fixture, parameter, [value]);
  const isFound = (outcome: SearchOutcome) => isListed(session, outcome, fixture.target);
  const finds = async (value: string) => isFound(await search(value));
  const findsAt = async (prefix: string) => {
    const outcome = await search(prefix + text);
    return outcome.found === undefined ? finds(prefix + dayOf(at)) : isFound(outcome);
  };
  return { text, at, finds, findsAt };
}

/** The prefixes of a range's bounds, of those that are stated. */
export interface Range {
  readonly lower: string;
  readonly upper: string;
}

export function rangeIn({ prefixes }: Fixture): Range | undefined {
  const { lower, upper } = boundsOf(prefixes);
  return lower && upper && { lower, upper };
}

/** The instant of a date in milliseconds; for a date without a time, its first instant in UTC. */
function instantOf(text: string): number | undefined {
  const instant = Date.parse(text.length === 7 ? `${text}-01` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** An instant with the precision of `like`: a day if `like` has no time. */
export function written(instant: number, like: string): string {
  return like.includes("T") ? timestamp(instant) : dayOf(instant);
}
