import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { Query, Scene } from "../contract.js";
import { digits, drawsOf, word } from "../random.js";
import { type PrefixName, statedPrefixes, valuesForNothing } from "../search/date-prefixes.js";
import { dateText } from "../search/dates.js";
import { isTelling } from "./terms.js";

/** A day on which no record that is kept today is dated, in milliseconds since 1970. */
const longGone = Date.UTC(1801, 1, 3, 12);
/** One on which none is dated yet. */
const farOff = Date.UTC(2801, 1, 3, 12);
const clock = 60;

/** Whether a type has a parameter by which nothing is found for sure. */
export function canFindNothing(model: InterfaceModel, resource: Resource): boolean {
  return offers(resource, "search") && tellingNothing(resource, statedPrefixes(model)).length > 0;
}

/** Those that take any text; then those that look at dates, of which the searchable ones come first, where a stated prefix serves. */
export function tellingNothing(
  { parameters }: Resource,
  prefixes: readonly PrefixName[],
): readonly SearchParameter[] {
  const dated = parameters.filter(
    (parameter) =>
      parameter.match === "date" && parameter.targets.length > 0 && datesOfNothing(parameter, prefixes),
  );
  return [
    ...parameters.filter(takesAnyText),
    ...dated.filter(({ dateSearch }) => dateSearch),
    ...dated.filter(({ dateSearch }) => !dateSearch),
  ];
}

/**
 * A query by `parameter` that finds nothing for sure, whatever it needs beside it: by a made-up text where it takes any, or
 * else by days on which nothing is dated. Undefined where the type has no such parameter.
 */
export function findingNothing(
  scene: Scene,
  seed: number,
  parameter = tellingNothing(scene.resource, scene.prefixes)[0],
): Query | undefined {
  if (parameter === undefined) return undefined;
  const draws = drawsOf(`${seed}/nothing/${scene.resource.name}`);
  const made = [parameter.type, parameter.match].includes("number") ? digits(draws, 0) : word(draws, 0);
  const values = parameter.match === "date" ? datesOfNothing(parameter, scene.prefixes) : [made];
  return values && [...scene.beside(parameter), ...values.map((value) => [parameter.name, value] as const)];
}

/** By prefixes where the document says what they mean, or else a date in the form of those that are looked at. */
function datesOfNothing(
  { dateSearch, targets }: SearchParameter,
  prefixes: readonly PrefixName[],
): readonly string[] | undefined {
  const period = targets.some(({ endPath }) => endPath !== undefined);
  if (dateSearch) {
    const past = dateText(longGone, "date", clock);
    // a period without an end may be said to go on until then
    const future = period ? undefined : dateText(farOff, "date", clock);
    return valuesForNothing(prefixes, { from: past, to: past }, future);
  }
  const forms = targets.flatMap(({ field: { type } }) => (type.kind === "dateTime" ? type.forms : []));
  return [dateText(longGone, period ? "date" : (forms[0] ?? "date"), clock)];
}

/** One that looks at texts or numbers of which any is allowed; a reference to what is not there may be refused. */
function takesAnyText({ match, values, targets }: SearchParameter): boolean {
  const compared = match === "string" || match === "token" || match === "number";
  return (
    compared && values.length === 0 && targets.length > 0 && targets.every(({ field }) => isTelling(field))
  );
}
