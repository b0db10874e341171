// Limits the API adapter to the interactions that the deployment claims.
import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import type { Claims } from "../../options/settings.js";
import { blockUnoffered } from "../blocked.js";
import { placeName } from "../collection-names.js";
import type { ApiAdapter, Collection } from "./adapter.js";
import { addForms, operationOf } from "./context.js";

/** The interactions without those that the deployment does not claim; requesting one of these blocks the check. */
export function claimedApi(api: ApiAdapter, model: InterfaceModel, claims: Claims | undefined): ApiAdapter {
  if (claims === undefined) return api;
  const refuse = (at: Collection, kind: InteractionKind) => {
    const { forms } = claims;
    const offered =
      operationOf(at, kind) !== undefined && (forms === undefined || forms.includes(at.form.name));
    if (!offered) blockUnoffered(`${placeName(at)}: ${kind} is not offered, says ${claims.saidBy}`);
  };
  return {
    ...api,
    as: (sender) => claimedApi(api.as(sender), model, claims),
    async add(at, body, written) {
      // The records of a form without adds are added by another form of the type.
      if (addForms(model, at).length === 0) refuse(at, "add");
      return api.add(at, body, written);
    },
    async read(at, id) {
      refuse(at, "read");
      return api.read(at, id);
    },
    async search(at, query, options) {
      refuse(at, "search");
      return api.search(at, query, options);
    },
    async update(record, body, from, options) {
      refuse(record, "update");
      return api.update(record, body, from, options);
    },
    async patch(record, body) {
      refuse(record, "update");
      return api.patch(record, body);
    },
    async patchBy(record, operations) {
      refuse(record, "update");
      return api.patchBy(record, operations);
    },
    async remove(record) {
      refuse(record, "delete");
      return api.remove(record);
    },
  };
}
