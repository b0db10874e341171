// Mutants of the checks of constraints: one is not enforced, not at updates, or enforced too strictly; returned records break one.
import { brokenLimits } from "../../../spec/broken-limits.js";
import type { Limit } from "../../../spec/constraint.js";
import { isReturned } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { lengthOf } from "../../../spec/limits.js";
import { boundsOf } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { good, jsonOf, plainReply, withJson } from "../../behaviours/call.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { changedLimitsOf, type LimitedField, limitedFieldsOf, returnedLimitsOf } from "./limited-fields.js";
import { breaking, hasLimitValue } from "./values-at-limits.js";

const unchanged: Mutant["behaviour"] = () => (call, next) => next(call);

/** The interface without a constraint, or without any: a server that is made from it does not enforce them. */
export function withoutLimits(model: InterfaceModel, clause?: string): InterfaceModel {
  const fieldsOf = (fields: readonly Field[]): readonly Field[] =>
    fields.map((field) => {
      const { constraints = [], ...rest } = field;
      const kept = clause === undefined ? [] : constraints.filter((limit) => limit.clause !== clause);
      const type =
        field.type.kind === "object" ? { ...field.type, fields: fieldsOf(field.type.fields) } : field.type;
      return { ...rest, type, ...(kept.length === 0 ? {} : { constraints: kept }) };
    });
  return {
    ...model,
    shapes: model.shapes.map((shape) => ({ ...shape, fields: fieldsOf(shape.fields) })),
    resources: model.resources.map(({ actions, ...resource }) => ({
      ...resource,
      fields: fieldsOf(resource.fields),
      ...(actions === undefined
        ? {}
        : {
            actions: actions.map(({ body, ...action }) => ({
              ...action,
              ...(body === undefined ? {} : { body: { ...body, fields: fieldsOf(body.fields) } }),
            })),
          }),
    })),
  };
}

function notEnforced({ name }: Resource, { path, limit }: LimitedField): Mutant {
  return {
    name: `${name}.${path}: ${limit.keyword} is not enforced`,
    operator: `${limit.keyword} is not enforced`,
    breaks: [`constraint/${name}/${path}-${limit.keyword}-refused`],
    clause: limit.clause,
    servedAs: (model) => withoutLimits(model, limit.clause),
    behaviour: unchanged,
  };
}

function tooStrict({ name }: Resource, { field, path, limit }: LimitedField): Mutant {
  return {
    name: `${name}.${path}: a value at its ${limit.keyword} is refused`,
    operator: `a value at the ${limit.keyword} is refused`,
    breaks: [`constraint/${name}/${path}-${limit.keyword}-kept`],
    clause: limit.clause,
    behaviour: () => async (call, next) => {
      const body = call.route?.kind === "add" && call.route.resource.name === name ? jsonOf(call) : undefined;
      const isAt = isObject(body) && wholeAt(body, path).some((value) => isAtLimit(field, limit, value));
      return isAt ? plainReply(422, { error: "beyond the limit" }) : next(call);
    },
  };
}

/** Every value at a path; a list at its end is one value. */
function wholeAt(body: JsonObject, path: string): readonly Json[] {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holders = names.length === 0 ? [body] : valuesAt(body, names.join(".")).filter(isObject);
  return holders.flatMap((holder) => {
    const value = ownMember(holder, last);
    return value === undefined ? [] : [value];
  });
}

function isAtLimit(field: Field, limit: Limit, value: Json): boolean {
  const { keyword, value: at } = limit;
  const { least, greatest } = boundsOf(field);
  if (keyword === "minItems" || keyword === "maxItems") return isArray(value) && value.length === at;
  if (isArray(value)) return value.some((item) => isAtLimit(field, limit, item));
  if (keyword === "minLength" || keyword === "maxLength") {
    return typeof value === "string" && lengthOf(value) === at;
  }
  if (keyword === "exclusiveMinimum") return value === least;
  return value === (keyword === "exclusiveMaximum" ? greatest : at);
}

/** The constraints hold for adds alone. */
const looseUpdates: Mutant = {
  name: "an update may break constraints",
  breaks: ["constraint/update-refused"],
  servedAs: (model) => withoutLimits(model),
  behaviour: (model) => async (call, next) => {
    const body = call.route?.kind === "add" ? jsonOf(call) : undefined;
    const broken = isObject(body) && call.route ? brokenLimits(model, call.route.resource, body) : [];
    return broken.length > 0 ? plainReply(422, { error: "a constraint is broken" }) : next(call);
  },
};

/** Reads show a record that breaks the first constraint that it can. */
function returnsBroken({ name }: Resource, all: readonly LimitedField[]): Mutant {
  const broken = (record: JsonObject): JsonObject =>
    all.map((limited) => breaking(limited, record)).find((made) => made !== undefined) ?? record;
  return {
    name: `a read of ${name} shows a record that breaks a constraint`,
    operator: "a read shows a record that breaks a constraint",
    breaks: [`constraint/${name}/returned`],
    seenByReading: true,
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      const isRead = call.route?.kind === "read" && call.route.resource.name === name;
      const record = isRead && good(reply) ? jsonOf(reply) : undefined;
      return isObject(record) ? withJson(reply, broken(record)) : reply;
    },
  };
}

export function constraintMutants(model: InterfaceModel): readonly Mutant[] {
  const limited = model.resources
    .map((resource) => ({ resource, all: limitedFieldsOf(model, resource) }))
    .filter(({ all }) => all.length > 0);
  const added = limited.filter(({ resource }) => offers(resource, "add"));
  return [
    ...added.flatMap(({ resource, all }) => all.map((one) => notEnforced(resource, one))),
    ...added
      .filter(({ resource }) => offers(resource, "read") || offers(resource, "search"))
      .flatMap(({ resource, all }) =>
        all.filter((one) => hasLimitValue(one) && isReturned(one.top)).map((one) => tooStrict(resource, one)),
      ),
    ...(added.some(
      ({ resource }) => offers(resource, "update") && changedLimitsOf(model, resource).length > 0,
    )
      ? [looseUpdates]
      : []),
    ...model.resources
      .filter((resource) => offers(resource, "read"))
      .map((resource) => ({ resource, all: returnedLimitsOf(model, resource) }))
      .filter(({ all }) => all.length > 0)
      .map(({ resource, all }) => returnsBroken(resource, all)),
  ];
}
