// Mutants of the update checks: nothing changes, a second record appears, searches miss the update, or other records change too.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, ownMember } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { asAdd, good, jsonOf, plainReply } from "../../behaviours/call.js";
import { entriesOf, filtered, idOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { withoutUnique } from "../../behaviours/restated.js";
import { changesBody } from "../../laws/changes/change-faults.js";
import { hasDiscriminatingParameter } from "../search/discriminating.js";
import { touchesOthers } from "./other-records.js";
import { staysFound } from "./stale-lists.js";

const updateIsNoOp: Mutant = {
  name: "an update changes nothing",
  breaks: ["update/replaces"],
  behaviour: () => async (call, next) => {
    if (call.route?.kind !== "update") return next(call);
    const body = jsonOf(call);
    return isObject(body) ? plainReply(200, body) : plainReply(200);
  },
};

const updateDuplicates: Mutant = {
  name: "an update adds a second record",
  breaks: ["update/no-second-record"],
  servedAs: withoutUnique,
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    if (call.route?.kind === "update" && good(reply)) await next(asAdd(call, model));
    return reply;
  },
};

/** Searches no longer find an updated record, neither by its old values nor by its new ones. */
const unseenUpdate: Mutant = {
  name: "a search does not find an updated record",
  breaks: ["update/search-sees-it"],
  behaviour: () => {
    const updated = new Set<string>();
    return async (call, next) => {
      const reply = await next(call);
      const id = call.route?.kind === "update" && good(reply) ? idOf(jsonOf(reply), reply) : undefined;
      if (id !== undefined) updated.add(id);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      return withEntries(
        reply,
        entries.filter(({ record }) => !updated.has(idOf(record, call) ?? "")),
      );
    };
  },
};

/** An update adds a new record and hides the old one. */
const updateMoves: Mutant = {
  name: "an update gives the record another id",
  breaks: ["update/replaces"],
  servedAs: withoutUnique,
  behaviour: (model) => {
    const gone = new Set<string>();
    return async (call, next) => {
      const { kind, id } = call.route ?? {};
      const atSite = (one: string | undefined) => one && `${call.route?.site} ${one}`;
      const target = atSite(id ?? (kind === "update" ? idOf(jsonOf(call), call) : undefined));
      if (target !== undefined && gone.has(target)) return plainReply(404);
      if (kind !== "update" || target === undefined) {
        return filtered(await next(call), (record) => !gone.has(atSite(idOf(record, call)) ?? ""));
      }
      gone.add(target);
      return { ...(await next(asAdd(call, model))), status: 200 };
    };
  },
};

/** An update appends to lists instead of replacing them. */
const updateAppends: Mutant = {
  breaks: ["update/replaces"],
  ...changesBody("an update appends to lists instead of replacing them", (body, before, { fields }) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const old = ownMember(before, name);
        const grows = fields.some((field) => field.name === name && canGrow(field));
        return [name, grows && isArray(value) && isArray(old) ? [...old, ...value] : value];
      }),
    ),
  ),
};

/** The body has the items that the record has already: a list without duplicates would be refused. */
const canGrow = ({ many, constraints = [] }: Field): boolean =>
  many && !constraints.some(({ keyword }) => keyword === "uniqueItems");

export function updateMutants(model: InterfaceModel): readonly Mutant[] {
  const updated = model.resources.filter((resource) => offers(resource, "update", "add", "read"));
  if (updated.length === 0) return [];
  // The body of a JSON Patch has no members and is no record.
  const sendsRecord = !patches(model);
  const listed = sendsRecord && updated.some(({ fields }) => fields.some(canGrow));
  return [
    updateIsNoOp,
    ...(updated.some((one) => hasDiscriminatingParameter(model, one))
      ? [
          ...(sendsRecord ? [updateDuplicates] : []),
          unseenUpdate,
          staysFound("update", "a search still finds the values before an update", "update/search-sees-it"),
        ]
      : []),
    updateMoves,
    ...(listed ? [updateAppends] : []),
    touchesOthers("update"),
  ];
}
