import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { AddedRecord, Query, Scene, Session } from "../contract.js";
import type { JsonObject } from "../json.js";
import { isTelling } from "../scene/terms.js";
import { pinpoints, statedPrefixes } from "../search/date-prefixes.js";
import { alike } from "./adding.js";
import { criterion } from "./criterion.js";
import { withInstant } from "./dated.js";
import { moments } from "./dated-records.js";
import { linkingFields } from "./places.js";
import { topOf } from "./record-paths.js";

/** The kinds of match by which one record is best told from another, best first. */
const best = ["string", "token", "number", "date"] as const;

/**
 * A parameter by whose value a record is found alone, and whose value may be changed without touching a status, a
 * reference or a named value. Undefined where the type has none.
 */
export function tellingParameter(session: Session, scene: Scene): SearchParameter | undefined {
  return tellingIn(session.model, scene.resource).find((one) => scene.contrast(one) !== undefined);
}

/** Whether a type can be searched by such a parameter. */
export function isTold(model: InterfaceModel, resource: Resource): boolean {
  return offers(resource, "search") && tellingIn(model, resource).length > 0;
}

/** Those that a type has, best first. */
function tellingIn(model: InterfaceModel, resource: Resource): readonly SearchParameter[] {
  const linking = linkingFields(model, resource);
  const telling = resource.parameters.filter(
    (parameter) =>
      parameter.targets.length > 0 &&
      parameter.values.length === 0 &&
      parameter.targets.every(({ path, field }) => isTelling(field) && !linking.includes(topOf(path))) &&
      (parameter.match !== "date" || (parameter.dateSearch && pinpoints(statedPrefixes(model)))),
  );
  return best.flatMap((match) => telling.filter((parameter) => parameter.match === match));
}

/** A body like the scene's target in what the query's `beside` looks at, and unlike any other in what `parameter` does. */
export async function ownBody(
  session: Session,
  scene: Scene,
  parameter: SearchParameter,
  moment: keyof typeof moments,
): Promise<JsonObject> {
  const body = await alike(session, scene, scene.beside(parameter));
  if (parameter.match !== "date") return body;
  return withInstant(body, { ...scene, parameter }, moments[moment]);
}

/** The query that finds the record by the parameter, whole. */
export function queryFor(scene: Scene, parameter: SearchParameter, record: AddedRecord): Query {
  return [...scene.beside(parameter), ...(criterion(scene, parameter, record) ?? [])];
}

/** `body` with what `parameter` looks at taken from `other`. */
export function changedIn(body: JsonObject, other: JsonObject, parameter: SearchParameter): JsonObject {
  const names = new Set(parameter.targets.map(({ path }) => topOf(path)));
  return { ...body, ...Object.fromEntries(Object.entries(other).filter(([name]) => names.has(name))) };
}
