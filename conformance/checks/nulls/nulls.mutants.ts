// Mutants of the checks of null: a server refuses it, changes it, drops it where the document demands the member, or keeps the old value.
import { isObject, type Json } from "../../../spec/json.js";
import { merges, patches } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type Behaviour, jsonOf, plainReply, typeIn, withBody } from "../../behaviours/call.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { changedAt, topOf } from "../record-paths.js";
import {
  hasNullAt,
  mayBeLeftOut,
  type NullableField,
  nullableFields,
  withoutNullAt,
} from "./nullable-fields.js";

type Kind = "add" | "update";

/** What a server does with a body that an add or an update sends with null in the field. */
const onNull =
  (kind: Kind, { name }: Resource, { path }: NullableField, instead: Behaviour): (() => Behaviour) =>
  () =>
  async (call, next) => {
    const isIt = call.route?.kind === kind && call.route.resource.name === name;
    const body = isIt ? jsonOf(call) : undefined;
    return isObject(body) && hasNullAt(body, path) ? instead(call, next) : next(call);
  };

function refused(resource: Resource, one: NullableField, kind: Kind): Mutant {
  return {
    name: `${resource.name}.${one.path}: null is refused in an ${kind}`,
    operator: `null is refused in an ${kind}`,
    breaks: [`null/${resource.name}/${one.path}-${kind}`],
    clause: one.nullable.clause,
    behaviour: onNull(kind, resource, one, async () => plainReply(422, { error: "null" })),
  };
}

const emptied = (value: Json): Json => value ?? "";

function changed(model: InterfaceModel, { name }: Resource, one: NullableField): Mutant {
  return {
    name: `${name}.${one.path}: null becomes an empty text`,
    operator: "null becomes an empty text",
    breaks: [`null/${name}/${one.path}-add`, `null/${name}/${one.path}-update`],
    clause: one.nullable.clause,
    behaviour: () => async (call, next) =>
      mapRecords(await next(call), (record) =>
        typeIn(model, call, record) === name ? changedAt(record, one.path, emptied) : record,
      ),
  };
}

function dropped(model: InterfaceModel, { name }: Resource, one: NullableField): Mutant {
  return {
    name: `${name}.${one.path}: null is dropped, although the field is required`,
    operator: "null is dropped, although the field is required",
    breaks: [`null/${name}/${one.path}-add`, `null/${name}/${one.path}-update`],
    clause: one.nullable.clause,
    behaviour: () => async (call, next) =>
      mapRecords(await next(call), (record) =>
        typeIn(model, call, record) === name ? withoutNullAt(record, one.path) : record,
      ),
  };
}

/** As a store does that reads null as no change. */
function ignored(resource: Resource, one: NullableField): Mutant {
  return {
    name: `${resource.name}.${one.path}: an update to null changes nothing`,
    operator: "an update to null changes nothing",
    breaks: [`null/${resource.name}/${one.path}-update`],
    clause: one.nullable.clause,
    behaviour: onNull("update", resource, one, async (call, next) => {
      const [body, before] = [jsonOf(call), await recordBefore(call, next)];
      const old = before?.[topOf(one.path)];
      return next(
        isObject(body) && old !== undefined ? withBody(call, { ...body, [topOf(one.path)]: old }) : call,
      );
    }),
  };
}

function mutantsOf(model: InterfaceModel, resource: Resource, one: NullableField): readonly Mutant[] {
  const replaces = offers(resource, "update") && !merges(model) && !patches(model);
  return [
    refused(resource, one, "add"),
    changed(model, resource, one),
    ...(mayBeLeftOut(one) ? [] : [dropped(model, resource, one)]),
    ...(replaces ? [refused(resource, one, "update"), ignored(resource, one)] : []),
  ];
}

export function nullMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources
    .filter((resource) => offers(resource, "add", "read"))
    .flatMap((resource) => nullableFields(model, resource).flatMap((one) => mutantsOf(model, resource, one)));
}
