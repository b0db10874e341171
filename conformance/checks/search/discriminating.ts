// Finds a parameter that tells single records of a type apart.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { related } from "../../../spec/related.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { topOf } from "../../behaviours/json-edits.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { isDiscriminating } from "../../fixtures/terms.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { pinpoints, statedPrefixes } from "../../search/date-prefixes.js";
import { withInstant } from "../dates/add-dated-records.js";
import { moments } from "../dates/dated-records.js";
import { similarBody } from "../interactions/add-own.js";
import { linkingFields } from "../places.js";

/** Kinds of match by which single records are found, best first. */
const best = ["string", "token", "number", "date"] as const;

/**
 * The parameters that find a single record and whose value may change without changing a status, a reference or a named
 * value, best first.
 */
export function discriminatingParameters(session: Session, fixture: Fixture): readonly SearchParameter[] {
  return discriminatingIn(session.model, fixture.resource).filter(
    (one) => fixture.negativeExample(one) !== undefined,
  );
}

/** Whether a type can be searched by such a parameter. */
export function hasDiscriminatingParameter(model: InterfaceModel, resource: Resource): boolean {
  return offers(resource, "search") && discriminatingIn(model, resource).length > 0;
}

/** Those of a type, best first. */
function discriminatingIn(model: InterfaceModel, resource: Resource): readonly SearchParameter[] {
  const linking = linkingFields(model, resource);
  const discriminating = resource.parameters.filter(
    (parameter) =>
      parameter.targets.length > 0 &&
      parameter.values.length === 0 &&
      parameter.compares === undefined &&
      parameter.targets.every(
        ({ path, field }) => isDiscriminating(field) && !linking.includes(topOf(path)),
      ) &&
      (parameter.match !== "date" || (parameter.dateSearch && pinpoints(statedPrefixes(model)))),
  );
  return best.flatMap((match) => discriminating.filter((parameter) => parameter.match === match));
}

/** A body with the target's values for the required parameters, and its own value for `parameter`. */
export async function ownBody(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  moment: keyof typeof moments,
): Promise<JsonObject> {
  const body = await similarBody(session, fixture, fixture.requiredParameters(parameter));
  if (parameter.match !== "date") return body;
  return withInstant(body, { ...fixture, parameter }, moments[moment]);
}

/** The complete query that finds the record by the parameter. */
export function queryFor(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query {
  return [...fixture.requiredParameters(parameter), ...(criterion(fixture, parameter, record) ?? [])];
}

/** `body`, with the values of `other` in the fields that `parameter` looks at. */
export function changedIn(
  resource: Resource,
  body: JsonObject,
  other: JsonObject,
  parameter: SearchParameter,
): JsonObject {
  const names = new Set(parameter.targets.map(({ path }) => topOf(path)));
  const changed = Object.entries(other).filter(([name]) => names.has(name));
  return related(resource, { ...body, ...Object.fromEntries(changed) }, [...names]);
}
