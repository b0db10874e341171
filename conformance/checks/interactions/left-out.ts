// The check that an update removes the members that it omits, where the document states that an update replaces the record.

import { isRelated } from "../../../spec/broken-relations.js";
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import { isKept } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { isFree } from "../../fixtures/terms.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { because, problem } from "../../http/problem.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { topOf } from "../record-paths.js";
import { addOwn } from "./add-own.js";
import { idOf } from "./interaction-id.js";
import { brief, roundTripOf } from "./round-trip.js";
import { isRefusedBody } from "./unusual-values.js";

/** The members that no search looks at and that accept any value, so that an update without one has no other effect. */
export function omissibleFields(resource: Resource): readonly Field[] {
  const searched = new Set(
    resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => topOf(path))),
  );
  const identifiers = businessIdentifiers(resource);
  return resource.fields.filter(
    (field) =>
      field.fixed === undefined &&
      isFree(field) &&
      !isRequired(field) &&
      field.default === undefined &&
      isKept(field) &&
      !isRelated(resource, field.name) &&
      !searched.has(field.name) &&
      !identifiers.includes(field.name),
  );
}

/** Whether a record has a value in a member: a server may show one that it does not have as null. */
export function holdsMember(record: JsonObject, name: string): boolean {
  return (record[name] ?? null) !== null;
}

/** Whether the document states that an update replaces the whole record. */
export function statesReplacing({ interactions }: InterfaceModel): boolean {
  return interactions.some(({ kind, replaces }) => kind === "update" && replaces === true);
}

/** The types of which an update must remove what it omits. */
export function replacedPlaces(model: InterfaceModel): readonly Place[] {
  if (!statesReplacing(model)) return [];
  return places(model, "update", "add", "read").filter(
    ({ resource }) => omissibleFields(resource).length > 0,
  );
}

export const leftOutIsGone = check<Place & { readonly rules: readonly string[] }>({
  family: "update",
  name: "left-out",
  kind: "required",
  writes: true,
  over: (model) => {
    const rules = model.interactions.filter(({ kind }) => kind === "update").map(({ clause }) => clause);
    return replacedPlaces(model).map((place) => ({ ...place, rules }));
  },
  subject: placeName,
  title: () => "a member that an update omits is removed",
  faults: { "value-changed": ["an update", "keeps a member that it omits"] },
  clauses: (of) => [...of.rules, operationClause(of, "update")],
  async run(session, of) {
    const at = collectionOf(session, of);
    const own = await addOwn(session, at, await session.fresh(at));
    const { read } = await roundTripOf(session, own);
    const name = omissibleFields(at.resource).find((field) => holdsMember(read, field.name))?.name;
    if (name === undefined) return notApplicable("no read returns a member that an update may omit");
    const { [name]: _, ...rest } = own.body;
    const outcome = answered(await session.api.update(own, rest));
    if (isRefusedBody(outcome.exchange.status)) return notApplicable(`the deployment demands ${name}`);
    if (!outcome.done) {
      throw new Blocked(because(`${shown(own)} could not be updated`, problemOf(outcome) ?? notDone), {
        exchange: outcome.exchange,
        judgedBy: idOf(of, "update"),
      });
    }
    const last = await session.eventually(
      () => session.api.read(own, own.id),
      ({ record }) => record !== undefined && !holdsMember(record, name),
    );
    const { record, exchange } = answered(last);
    if (record === undefined || !holdsMember(record, name)) return pass(exchange);
    const got = problem("value-changed", `${name} ${brief(record[name])}`);
    return fail(`${shown(own)} without ${name}`, got, exchange, name);
  },
});
