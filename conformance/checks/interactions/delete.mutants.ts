// Mutants of the delete checks: the record stays, is still read, is still found, or other records go with it.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { good, plainReply, type Reply } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { hasDiscriminatingParameter } from "../search/discriminating.js";
import { touchesOthers } from "./other-records.js";
import { staysFound } from "./stale-lists.js";

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

export function deleteMutants(model: InterfaceModel): readonly Mutant[] {
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
