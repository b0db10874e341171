import type { SearchParameter } from "../../spec/model.js";
import { spanOf } from "../compare/spans.js";
import type { AddedRecord, Query, Scene } from "../contract.js";
import { valuesAt } from "../scene/looking.js";
import { dateOf, day, timestamp } from "./instants.js";
import { isComplete } from "./scene-for.js";

const hour = 60 * 60_000;

/**
 * What to ask of `parameter` so that it finds `record`: a value, or a narrow range for a date-searchable parameter, since
 * the document does not say what a bare date finds. Undefined where the record holds nothing that it looks at.
 */
export function criterion(scene: Scene, parameter: SearchParameter, record: AddedRecord): Query | undefined {
  if (parameter.dateSearch) return rangeAround(parameter, record, 0);
  const value = scene.value(parameter, record);
  return value === undefined ? undefined : [[parameter.name, value]];
}

/** What to ask of `parameter` so that it must leave the scene's target out; undefined where nothing is known to. */
export function otherCriterion(scene: Scene, parameter: SearchParameter): Query | undefined {
  if (parameter.dateSearch) return rangeAround(parameter, scene.target, elsewhere);
  const value = scene.otherValue(parameter);
  return value === undefined ? undefined : [[parameter.name, value]];
}

/** So long before it began no record was there, whatever the time zone; after its end it may be said to go on. */
const elsewhere = 1_000 * day;

/** From just before the record's first date until just after its last; or as much `earlier`, around the first alone. */
function rangeAround(parameter: SearchParameter, record: AddedRecord, earlier: number): Query | undefined {
  const texts = parameter.targets
    .flatMap(({ path, endPath }) => (endPath === undefined ? [path] : [path, endPath]))
    .flatMap((path) => valuesAt(record.body, path))
    .filter((value) => typeof value === "string");
  const spans = texts.map(spanOf).filter((span) => span !== undefined);
  if (spans.length === 0) return undefined;
  const first = Math.min(...spans.map(([from]) => from));
  const last = earlier > 0 ? first : Math.max(...spans.map(([, to]) => to));
  const [from, to] = [first - earlier, last - earlier];
  // a date alone is a day in some time zone, and an hour to either side would not cover it
  const timed = texts.every((text) => text.includes("T"));
  const bounds = timed
    ? [timestamp(from - hour, 60), timestamp(to + hour, 60)]
    : [dateOf(from - day), dateOf(to + day)];
  return [
    [parameter.name, `ge${bounds[0]}`],
    [parameter.name, `le${bounds[1]}`],
  ];
}

/** A whole query that finds the scene's target among others: by what it refers to, or else by the first parameter that can. */
export function anyQuery(scene: Scene): Query {
  const { parameters } = scene.resource;
  const referring = parameters.filter(({ match }) => match === "reference");
  for (const parameter of [...referring, ...parameters]) {
    const query = parameter.unseen === undefined ? criterion(scene, parameter, scene.target) : undefined;
    const whole = query && [...scene.beside(parameter), ...query];
    if (whole && isComplete(scene, whole)) return whole;
  }
  return [];
}
