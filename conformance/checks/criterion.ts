import type { SearchParameter } from "../../spec/model.js";
import type { AddedRecord, Query, Scene } from "../contract.js";
import { valuesAt } from "../scene/looking.js";
import { dateOf, day, spanOf, timestamp } from "./instants.js";

const hour = 60 * 60_000;

/**
 * What to ask of `parameter` so that it finds `record`: a value, or a narrow range for a date-searchable parameter, since
 * the document does not say what a bare date finds. Undefined where the record holds nothing that it looks at.
 */
export function criterion(scene: Scene, parameter: SearchParameter, record: AddedRecord): Query | undefined {
  if (parameter.dateSearch) return rangeAround(parameter, record);
  const value = scene.value(parameter, record);
  return value === undefined ? undefined : [[parameter.name, value]];
}

function rangeAround(parameter: SearchParameter, record: AddedRecord): Query | undefined {
  const texts = parameter.targets
    .flatMap(({ path, endPath }) => (endPath === undefined ? [path] : [path, endPath]))
    .flatMap((path) => valuesAt(record.body, path))
    .filter((value) => typeof value === "string");
  const spans = texts.map(spanOf).filter((span) => span !== undefined);
  if (spans.length === 0) return undefined;
  const from = Math.min(...spans.map(([first]) => first));
  const to = Math.max(...spans.map(([, last]) => last));
  const timed = texts.some((text) => text.includes("T"));
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
    if (query) return [...scene.beside(parameter), ...query];
  }
  return [];
}
