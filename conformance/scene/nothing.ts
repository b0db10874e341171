import type { Resource, SearchParameter } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { Query, Scene } from "../contract.js";
import { digits, drawsOf, word } from "../random.js";
import { spelled } from "./dates.js";
import { isTelling } from "./terms.js";

/** A day on which no record that is kept today is dated, in milliseconds since 1970. */
const longGone = Date.UTC(1801, 1, 3, 12);
const clock = 60;

/** Whether a type has a parameter by which nothing is found for sure. */
export function canFindNothing(resource: Resource): boolean {
  return offers(resource, "search") && tellingNothing(resource).length > 0;
}

/** Those that take any text; then those that look at dates, of which the searchable ones come first. */
export function tellingNothing({ parameters }: Resource): readonly SearchParameter[] {
  const dated = parameters.filter(({ match, targets }) => match === "date" && targets.length > 0);
  return [
    ...parameters.filter(takesAnyText),
    ...dated.filter(({ dateSearch }) => dateSearch),
    ...dated.filter(({ dateSearch }) => !dateSearch),
  ];
}

/**
 * A query by `parameter` that finds nothing for sure, whatever it needs beside it: by a made-up text where it takes any, or
 * else by days long gone. Undefined where the type has no such parameter.
 */
export function findingNothing(
  scene: Scene,
  seed: number,
  parameter = tellingNothing(scene.resource)[0],
): Query | undefined {
  if (parameter === undefined) return undefined;
  const draws = drawsOf(`${seed}/nothing/${scene.resource.name}`);
  const made = [parameter.type, parameter.match].includes("number") ? digits(draws, 0) : word(draws, 0);
  const values = parameter.match === "date" ? datesLongGone(parameter) : [made];
  return [...scene.beside(parameter), ...values.map((value) => [parameter.name, value] as const)];
}

/** A range of days where the document says what that means, or else a date in the form of those that are looked at. */
function datesLongGone({ dateSearch, targets }: SearchParameter): readonly string[] {
  const day = spelled(longGone, "date", clock);
  if (dateSearch) return [`ge${day}`, `le${day}`];
  const forms = targets.flatMap(({ field: { type } }) => (type.kind === "dateTime" ? type.forms : []));
  const period = targets.some(({ endPath }) => endPath !== undefined);
  return [spelled(longGone, period ? "date" : (forms[0] ?? "date"), clock)];
}

/** One that looks at texts or numbers of which any is allowed; a reference to what is not there may be refused. */
function takesAnyText({ match, values, targets }: SearchParameter): boolean {
  const compared = match === "string" || match === "token" || match === "number";
  return (
    compared && values.length === 0 && targets.length > 0 && targets.every(({ field }) => isTelling(field))
  );
}
