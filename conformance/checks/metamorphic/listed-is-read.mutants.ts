// Mutants of the check that a listed record can be read.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type Behaviour, plainReply } from "../../behaviours/call.js";
import { entriesOf, idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

function unread({ name, operations }: Resource): Mutant {
  const clause = operations.find(({ kind }) => kind === "read")?.clause;
  const behaviour = (): Behaviour => {
    const listed = new Set<string>();
    return async (call, next) => {
      const own = call.route?.resource.name === name;
      if (own && call.route?.kind === "read" && listed.has(call.route.id ?? "")) return plainReply(404);
      const reply = await next(call);
      if (own) for (const { record } of entriesOf(reply) ?? []) listed.add(idOf(record, call) ?? "");
      return reply;
    };
  };
  return {
    name: `${name}: a listed record cannot be read`,
    operator: "a listed record cannot be read",
    breaks: ["metamorphic/listed-is-read"],
    ...(clause === undefined ? {} : { clause }),
    behaviour,
  };
}

export function listedIsReadMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter((resource) => offers(resource, "search", "read")).map(unread);
}
