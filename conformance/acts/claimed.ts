import type { InteractionKind } from "../../spec/model.js";
import { Blocked } from "../blocked.js";
import type { Acts, Collection } from "../contract.js";
import { placeName } from "../scene/names.js";
import type { Claims } from "../settings.js";
import { operationOf } from "./context.js";

/** The acts, less those that the claims leave out: asked for all the same, they block what asks. */
export function claimedActs(acts: Acts, claims: Claims | undefined): Acts {
  if (claims === undefined) return acts;
  const refuse = (at: Collection, kind: InteractionKind) => {
    const { forms } = claims;
    const offered =
      operationOf(at, kind) !== undefined && (forms === undefined || forms.includes(at.form.name));
    if (!offered) throw new Blocked(`${placeName(at)}: ${kind} is not offered, says ${claims.saidBy}`);
  };
  return {
    ...acts,
    async add(at, body, written) {
      refuse(at, "add");
      return acts.add(at, body, written);
    },
    async read(at, id) {
      refuse(at, "read");
      return acts.read(at, id);
    },
    async search(at, query, options) {
      refuse(at, "search");
      return acts.search(at, query, options);
    },
    async update(record, body) {
      refuse(record, "update");
      return acts.update(record, body);
    },
    async remove(record) {
      refuse(record, "delete");
      return acts.remove(record);
    },
  };
}
