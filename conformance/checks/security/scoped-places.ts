// Lists what is tried with tokens that lack scopes: each operation for which the document states scopes.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Scopes } from "../../../spec/scopes.js";
import { type Security, securityOfAction, securityOfInteraction } from "../../../spec/security.js";
import type { ScopedOperation } from "../../http/token-scopes.js";
import { places } from "../places.js";
import { isWrite, kindsOf, type Tried, triedKinds } from "./guarded-places.js";

/** The token that is sent: one that lacks a scope of the operation, or a limited one that has all. */
export type LimitedToken = "beyond-scopes" | "within-scopes";

export interface Scoped extends Tried {
  readonly scopes: Scopes;
  readonly operation: ScopedOperation;
  readonly sent: LimitedToken;
}

const both = ["beyond-scopes", "within-scopes"] as const;

/** The scopes that can be tested. */
function testedIn(security: Security | undefined): readonly Scopes[] {
  const scopes = security?.scopes;
  return scopes === undefined || scopes.basis === "chosen" || scopes.excluded !== undefined ? [] : [scopes];
}

export function scopedPlaces(model: InterfaceModel, writes: boolean): readonly Scoped[] {
  const interactions = triedKinds
    .filter((tried) => isWrite(tried) === writes)
    .flatMap((tried) => {
      const [kind] = kindsOf[tried];
      return places(model, ...kindsOf[tried]).flatMap((place) =>
        testedIn(securityOfInteraction(model, place.resource, kind)).flatMap((scopes) => {
          const operation = { type: place.resource.name, kind };
          return both.map((sent): Scoped => ({ ...place, tried, scopes, operation, sent }));
        }),
      );
    });
  return [...interactions, ...scopedActions(model, writes)];
}

/** SMART has no scopes for actions. */
function scopedActions(model: InterfaceModel, writes: boolean): readonly Scoped[] {
  return places(model).flatMap((place) =>
    (place.resource.actions ?? []).flatMap((action) => {
      const isCalled =
        action.on === "record" ? offers(place.resource, "add", "read") : action.method === "GET";
      if (!isCalled || (action.on === "record") !== writes || action.excluded !== undefined) return [];
      return testedIn(securityOfAction(model, action))
        .filter(({ are }) => are !== "smart")
        .flatMap((scopes) => {
          const operation = { type: place.resource.name };
          return both.map((sent): Scoped => ({ ...place, tried: "action", action, scopes, operation, sent }));
        });
    }),
  );
}
