// Mutants of the checks on sequences: each single interaction works, but a sequence of them or two at the same time go wrong.

import { isCompared, isFreelyChanged } from "../../../spec/direction.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { merges, patches } from "../../../spec/merges.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import {
  type Behaviour,
  type Call,
  collectionOf,
  good,
  jsonOf,
  type Message,
  plainReply,
  withBody,
} from "../../behaviours/call.js";
import { addedId, filtered, idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { hasDiscriminatingParameter } from "../search/discriminating.js";
import { changeable } from "./bodies.js";

/** The id of the record that a call is about. */
const targetOf = (call: Call): string => call.route?.id ?? idOf(jsonOf(call), call) ?? "";

const recordOf = (call: Call): string => `${collectionOf(call)} ${targetOf(call)}`;

/** Counts the updates of each record. */
function counting(): (call: Call) => number {
  const counts = new Map<string, number>();
  return (call) => {
    const key = recordOf(call);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

const secondUpdateLoses: Mutant = {
  name: "the second update of a record loses a member",
  breaks: ["stateful/sequence"],
  behaviour: (model) => {
    const updated = new Set<string>();
    const removes = merges(model);
    return async (call, next) => {
      const body = call.route?.kind === "update" ? jsonOf(call) : undefined;
      if (!isObject(body)) return next(call);
      if (!updated.has(recordOf(call))) {
        const reply = await next(call);
        // A refused one may be sent again.
        if (good(reply)) updated.add(recordOf(call));
        return reply;
      }
      const fields = call.route?.resource.fields ?? [];
      const last = fields
        .filter((field) => isCompared(field) && isFreelyChanged(field) && !(removes && isRequired(field)))
        .findLast(
          ({ name, fixed }) => fixed === undefined && (ownMember(body, name) ?? undefined) !== undefined,
        );
      if (last === undefined) return next(call);
      // In a merge patch a member that is left out stays, and null removes it (RFC 7396).
      const { [last.name]: _, ...others } = body;
      return next(withBody(call, removes ? { ...others, [last.name]: null } : others));
    };
  },
};

const secondUpdateUnsearched: Mutant = {
  name: "a record that was updated twice is no longer found",
  breaks: ["stateful/sequence"],
  behaviour: () => {
    const count = counting();
    const lost = new Set<string>();
    return async (call, next) => {
      const reply = await next(call);
      if (call.route?.kind === "update" && good(reply) && count(call) > 1) lost.add(targetOf(call));
      return filtered(reply, (record) => !lost.has(idOf(record, call) ?? ""));
    };
  },
};

/** A record's own content, without what the server assigned. */
function contentOf(body: JsonObject, { idMember }: Message): string {
  return JSON.stringify(Object.entries(body).filter(([name]) => name !== idMember && name !== "meta"));
}

const twinHidden: Mutant = {
  name: "of two records with the same content the first is lost",
  breaks: ["stateful/sequence"],
  behaviour: () => {
    const first = new Map<string, string>();
    const hidden = new Set<string>();
    return async (call, next) => {
      if (call.route?.kind === "read" && hidden.has(targetOf(call))) return plainReply(404);
      const reply = await next(call);
      const body = call.route?.kind === "add" && good(reply) ? jsonOf(call) : undefined;
      const id = addedId(reply);
      if (isObject(body) && id !== undefined) {
        const key = collectionOf(call) + contentOf(body, call);
        const before = first.get(key);
        if (before !== undefined) hidden.add(before);
        first.set(key, id);
      }
      return filtered(reply, (record) => !hidden.has(idOf(record, call) ?? ""));
    };
  },
};

/** Deletes never reach the server beneath; deleted records are hidden from reads, and from searches unless `shown`. */
function deleting(name: string, shown: (deletedAt: number, adds: number) => boolean): Mutant {
  return {
    name,
    // While others add, a search of the checks of deletes may come after two adds.
    breaks: ["stateful/sequence", "delete/not-searchable"],
    behaviour: () => {
      const gone = new Map<string, number>();
      let adds = 0;
      return async (call, next) => {
        const atSite = (id: string) => `${call.route?.site} ${id}`;
        const target = atSite(targetOf(call));
        if (call.route?.kind === "delete") {
          gone.set(target, adds);
          return plainReply(204);
        }
        if (call.route?.kind === "read" && gone.has(target)) return plainReply(404);
        const reply = await next(call);
        if (call.route?.kind === "add") adds += 1;
        return filtered(reply, (record) => {
          const deletedAt = gone.get(atSite(idOf(record, call) ?? ""));
          return deletedAt === undefined || shown(deletedAt, adds);
        });
      };
    },
  };
}

const foundAgain = deleting(
  "a deleted record is found again once two more were added",
  (deletedAt, adds) => adds > deletedAt + 1,
);

const readdedIsGone: Mutant = {
  name: "a record with the content of a deleted one counts as deleted",
  breaks: ["stateful/sequence"],
  behaviour: () => {
    const contents = new Map<string, string>();
    const dead = new Set<string>();
    const gone = new Set<string>();
    return async (call, next) => {
      if (call.route?.kind === "read" && gone.has(targetOf(call))) return plainReply(410);
      const reply = await next(call);
      const body = jsonOf(call);
      const id = addedId(reply);
      if (call.route?.kind === "add" && good(reply) && isObject(body) && id !== undefined) {
        contents.set(id, contentOf(body, call));
        if (dead.has(contentOf(body, call))) gone.add(id);
      }
      const content = call.route?.kind === "delete" ? contents.get(targetOf(call)) : undefined;
      if (content !== undefined) dead.add(content);
      return reply;
    };
  },
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 25));

/** Changes calls that overlap with others of the same key; `changed` gives the call to send instead, or none. */
function overlapping(
  name: string,
  takes: (call: Call) => boolean,
  keyOf: (call: Call) => string,
  changed: (others: readonly Call[], call: Call) => Call | undefined,
  counts: (call: Call) => boolean = takes,
): Mutant {
  const behaviour = (): Behaviour => {
    const open = new Map<string, Call[]>();
    return async (call, next) => {
      if (!counts(call)) return next(call);
      const key = keyOf(call);
      const together = open.get(key) ?? [];
      open.set(key, together);
      const before = [...together];
      together.push(call);
      await pause();
      const others = takes(call) ? [...new Set([...before, ...together])].filter((one) => one !== call) : [];
      const sent = others.length === 0 ? call : changed(others, call);
      const body = jsonOf(call);
      const reply = sent ? await next(sent) : plainReply(200, isObject(body) ? body : undefined);
      together.splice(together.indexOf(call), 1);
      return reply;
    };
  };
  return { name, breaks: ["stateful/parallel"], behaviour };
}

const updates = (call: Call): boolean => call.route?.kind === "update";

/** Only the first of several updates in flight is done; all are acknowledged. */
const overlappingUpdatesLost = overlapping(
  "only one of several overlapping updates is done",
  updates,
  collectionOf,
  (others, call) => (others.some((one) => targetOf(one) !== targetOf(call)) ? undefined : call),
);

/** Of the members in which the two updates differ, every second one is taken from the other update. */
const overlappingUpdatesMixed = overlapping(
  "two overlapping updates of one record are mixed",
  updates,
  (call) => `${collectionOf(call)} ${targetOf(call)}`,
  ([other], call) => {
    const [own, theirs] = [jsonOf(call), other && jsonOf(other)];
    if (!isObject(own) || !isObject(theirs)) return call;
    const differing = Object.keys(own).filter(
      (name) => JSON.stringify(ownMember(own, name)) !== JSON.stringify(ownMember(theirs, name)),
    );
    const mixed = Object.entries(own).map(([name, value]) => [
      name,
      differing.indexOf(name) % 2 === 0 ? (ownMember(theirs, name) ?? value) : value,
    ]);
    return withBody(call, Object.fromEntries(mixed));
  },
);

const overlappingDeletes = overlapping(
  "a delete that overlaps a read deletes nothing",
  (call) => call.route?.kind === "delete",
  collectionOf,
  () => undefined,
  (call) => call.route?.kind === "delete" || call.route?.kind === "read",
);

export function sequenceMutants(model: InterfaceModel): readonly Mutant[] {
  const kept = model.resources.filter((resource) => offers(resource, "add", "read"));
  // An update of a boolean may send the value that is already there.
  const changed = (least: number) =>
    kept.filter(
      (resource) => changeable(model, resource).filter(({ type }) => type.kind !== "boolean").length >= least,
    );
  // The body of a JSON Patch is no record whose members could be lost or mixed.
  const sendsRecord = !patches(model);
  const reported = kept.filter((resource) => hasDiscriminatingParameter(model, resource));
  const some = (resources: readonly Resource[], kind: InteractionKind, ...those: readonly Mutant[]) =>
    resources.some((resource) => offers(resource, kind)) ? those : [];
  return [
    ...some(kept, "add", twinHidden),
    ...some(sendsRecord ? kept : [], "update", secondUpdateLoses),
    ...some(reported, "update", secondUpdateUnsearched),
    ...some(changed(1), "update", overlappingUpdatesLost),
    ...some(sendsRecord ? changed(2) : [], "update", overlappingUpdatesMixed),
    ...some(reported, "delete", foundAgain),
    ...some(kept, "delete", readdedIsGone, overlappingDeletes),
  ];
}
