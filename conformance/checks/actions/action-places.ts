// Lists the subjects of the checks of actions, and makes up their bodies.
import type { Action, ActionEffect } from "../../../spec/action.js";
import { brokenLimits } from "../../../spec/broken-limits.js";
import type { Field } from "../../../spec/field.js";
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired, isWithin } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { sameJson, withoutAt } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, ApiOutcome, Collection } from "../../http/api/adapter.js";
import { blockBy, blockWithoutValue, Inapplicable } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { because, problem } from "../../http/problem.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import { checkId } from "../check.js";
import { shown } from "../expect.js";
import { collectionOf, type Place, places } from "../places.js";

/** The family of the checks of actions. */
export const actionFamily = "action";

/** An action of a type in one path form. */
export interface ActionPlace extends Place {
  readonly action: Action;
}

/** The actions that the document describes and that are to be tested, in each path form of their type. */
export const actionPlaces = (model: InterfaceModel, on: Action["on"]): readonly ActionPlace[] =>
  places(model).flatMap((place) =>
    (place.resource.actions ?? []).flatMap((action) =>
      action.on === on && action.excluded === undefined ? [{ ...place, action }] : [],
    ),
  );

/** Actions of a whole type that change nothing. */
export const safeActionPlaces = (model: InterfaceModel): readonly ActionPlace[] =>
  actionPlaces(model, "collection").filter(({ action }) => action.method === "GET");

/** Those that may change records of others: the suite calls them only if the user asks for it. */
export const calledActionPlaces = (model: InterfaceModel): readonly ActionPlace[] =>
  actionPlaces(model, "collection").filter(({ action }) => action.method !== "GET");

/** Those on a record that the suite can add and read: it calls no other. */
export const ownActionPlaces = (model: InterfaceModel): readonly ActionPlace[] =>
  actionPlaces(model, "record").filter(({ resource }) => offers(resource, "add", "read"));

export const answeredName = ({ action }: Pick<ActionPlace, "action">): string => `${action.name}-answered`;

const bodies = new WeakMap<Action, Resource>();

/** The body of an action as if it were a record of the type; the same object each time. */
export function bodyAsRecord(resource: Resource, action: Action): Resource {
  const { fields = [] } = action.body ?? {};
  const made = bodies.get(action) ?? {
    ...resource,
    fields,
    relations: [],
    parameters: [],
    rules: [],
    operations: [],
  };
  bodies.set(action, made);
  return made;
}

/** A body that satisfies all constraints; undefined if the action takes none. Throws `Blocked` if none can be made up. */
export async function bodyOf(
  session: Session,
  at: Collection,
  action: Action,
): Promise<JsonObject | undefined> {
  if (action.body === undefined) return undefined;
  const resource = bodyAsRecord(at.resource, action);
  const body = await session.fresh({ ...at, resource });
  const [broken] = brokenLimits(session.model, resource, body);
  if (broken === undefined) return body;
  const why = `no body of ${action.name} can be made up: ${broken.path} has no value`;
  blockWithoutValue(why);
}

/** Calls an action on a record, or on the whole type. Nothing is judged if it is 501 (Not Implemented, RFC 9110). */
export async function called(session: Session, of: ActionPlace, on?: AddedRecord): Promise<ApiOutcome> {
  const { action } = of;
  const at = on ?? collectionOf(session, of);
  const body = await bodyOf(session, at, action);
  return actionAnswered(
    await (on ? session.api.act(on, action, body) : session.api.actOnType(at, action, body)),
    action,
  );
}

/** The answer to an action that the deployment implements. */
export function actionAnswered(outcome: ApiOutcome, { name }: Action): ApiOutcome {
  const known = answered(outcome);
  const { exchange } = known;
  if (exchange.status !== 501) return known;
  const why = `the deployment answers ${name} with 501: it does not implement it`;
  throw new Inapplicable(problem("not-offered", why), { exchange, lacks: "implementation" });
}

/** Calls an action on an own record, or on the whole type. If it is refused, the check is blocked by the check of its answer. */
export async function acted(session: Session, of: ActionPlace, own?: AddedRecord): Promise<ApiOutcome> {
  const outcome = await called(session, of, own);
  if (outcome.done) return outcome;
  const what = own ? `${of.action.name} of ${shown(own)}` : of.action.name;
  blockBy(
    checkId(actionFamily, placeName(of), answeredName(of)),
    because(`${what} was not done`, problemOf(outcome) ?? notDone),
    outcome,
  );
}

/** Whether a record has what an effect says; a member that is null counts as none. */
export const holdsEffect = (record: JsonObject, { name, value }: ActionEffect): boolean =>
  sameJson(ownMember(record, name) ?? null, value);

/** A fresh record whose member has another value than the effect gives it, as far as one can be made. */
export async function otherwiseFresh(
  session: Session,
  at: Collection,
  effect: ActionEffect,
): Promise<JsonObject> {
  const body = await session.fresh(at);
  if (!holdsEffect(body, effect)) return body;
  const field = at.resource.fields.find(({ name }) => name === effect.name);
  const other = field && otherValue(field, effect.value);
  if (other !== undefined) return { ...body, [effect.name]: other };
  return field === undefined || isRequired(field) ? body : withoutAt(body, effect.name);
}

/** Another value of a field, within its limits; undefined if there is none that is known. */
export function otherValue(
  { values, samples = [], constraints = [], type, status }: Field,
  value: Json,
): Json | undefined {
  const made: readonly Json[] =
    type.kind === "boolean"
      ? [true, false]
      : typeof value === "number"
        ? [value + 1, value - 1]
        : [
            ...values.map((one) => one.value),
            ...samples,
            // A deployment may refuse statuses other than those that the document names.
            ...(typeof value === "string" && !status ? [`${value}x`] : []),
          ];
  return made.find((one) => !sameJson(one, value) && constraints.every((limit) => isWithin(limit, one)));
}
