// Mutants of the checks of updates and deletes: nothing changes, reads or searches miss the change, or other records change too.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { asAdd, type Behaviour, good, jsonOf, plainReply, type Reply } from "../../behaviours/call.js";
import { type Entry, entriesOf, filtered, idOf, mapRecords, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { withoutUnique } from "../../behaviours/restated.js";
import { changesBody } from "../../laws/changes/change-faults.js";
import { hasDiscriminatingParameter } from "../search/discriminating.js";
import { touchesOthers } from "./other-records.js";

/** A search keeps listing a record that it listed before the record was updated or deleted; `mark` is added to the record. */
function staysFound(kind: "update" | "delete", name: string, breaks: string, mark: JsonObject = {}): Mutant {
  const behaviour = (): Behaviour => {
    const changed = new Set<string>();
    const lists = new Map<string, readonly Entry[]>();
    return async (call, next) => {
      const reply = await next(call);
      const id =
        call.route?.kind === kind && good(reply) ? (call.route.id ?? idOf(jsonOf(call), call)) : undefined;
      if (id !== undefined) changed.add(id);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      const now = new Set(entries.map(({ record }) => idOf(record, call)));
      const stale = (lists.get(call.url.href) ?? []).filter(({ record }) => {
        const own = idOf(record, call) ?? "";
        return changed.has(own) && !now.has(own);
      });
      lists.set(call.url.href, [...entries, ...stale]);
      return mapRecords(withEntries(reply, [...entries, ...stale]), (record) =>
        changed.has(idOf(record, call) ?? "") ? { ...record, ...mark } : record,
      );
    };
  };
  return { name, breaks: [breaks], behaviour };
}

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
      if (kind !== "update" || target === undefined)
        return filtered(await next(call), (record) => !gone.has(atSite(idOf(record, call)) ?? ""));
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

const deleteIsNoOp: Mutant = {
  name: "a delete deletes nothing",
  breaks: ["delete/not-readable", "delete/not-searchable"],
  behaviour: () => async (call, next) => (call.route?.kind === "delete" ? plainReply(204) : next(call)),
};

/** A read of a deleted record is answered as it was before. */
const deletedIsRead: Mutant = {
  name: "a deleted record is still read",
  breaks: ["delete/not-readable"],
  behaviour: () => {
    const reads = new Map<string, Reply>();
    return async (call, next) => {
      const reply = await next(call);
      if (call.route?.kind !== "read") return reply;
      if (good(reply)) reads.set(call.url.href, reply);
      return reply.status === 410 ? (reads.get(call.url.href) ?? reply) : reply;
    };
  },
};

function updateMutants(model: InterfaceModel): readonly Mutant[] {
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

function deleteMutants(model: InterfaceModel): readonly Mutant[] {
  const deleted = model.resources.filter((resource) => offers(resource, "delete", "add", "read"));
  if (deleted.length === 0) return [];
  return [
    deleteIsNoOp,
    ...(deleted.some((one) => hasDiscriminatingParameter(model, one))
      ? [
          staysFound("delete", "a deleted record is still found", "delete/not-searchable"),
          staysFound("delete", "a deleted record stays in lists, with a mark", "delete/not-searchable", {
            deletedAt: "2026-01-01",
          }),
        ]
      : []),
    deletedIsRead,
    touchesOthers("delete"),
  ];
}

export const changesMutants = (model: InterfaceModel): readonly Mutant[] => [
  ...updateMutants(model),
  ...deleteMutants(model),
];
