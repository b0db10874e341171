// Lists what is tried with other credentials than the user's: each operation whose credentials the document states.
import type { Action } from "../../../spec/action.js";
import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import {
  credentialsHeader,
  type Security,
  securityOfAction,
  securityOfInteraction,
} from "../../../spec/security.js";
import { type Place, places } from "../places.js";

/** What is tried. `write` is a delete; adds and updates are tried where the document states something of them alone. */
export const triedKinds = ["read", "search", "write", "add", "update"] as const;
type TriedKind = (typeof triedKinds)[number];

const article = (word: string): string => (/^[aeiou]/.test(word) ? "an" : "a");

/** What is tried, in the titles of checks: `a search`, `lend`. */
export const triedInWords = ({ tried, action }: Pick<Tried, "tried" | "action">): string =>
  action?.name ?? `${article(tried)} ${tried}`;

/** The credentials that are sent instead: none, wrong ones, those of all other operations; or none where none are needed. */
export type SentInstead = "without" | "wrong" | "others" | "public";

/** An operation that is tried as another sender. */
export interface Tried extends Place {
  readonly tried: TriedKind | "action";
  /** The action, if one is tried. */
  readonly action?: Action;
}

export interface Guarded extends Tried {
  readonly security: Security;
  readonly sent: SentInstead;
}

/** What is tried, in the names of checks: `search`, `action-lend`. */
export const triedName = ({ tried, action }: Pick<Tried, "tried" | "action">): string =>
  action === undefined ? tried : `action-${action.name}`;

/** The interaction that is tried, and all that a type has to offer for it. */
export const kindsOf: Readonly<Record<TriedKind, readonly [InteractionKind, ...InteractionKind[]]>> = {
  read: ["read"],
  search: ["search"],
  write: ["delete", "add", "read"],
  add: ["add"],
  update: ["update", "add", "read"],
};

export const isWrite = (tried: TriedKind): boolean => tried !== "read" && tried !== "search";

/** `of` are those of all requests. */
function sentInstead(security: Security, of: Security | undefined): readonly SentInstead[] {
  if (security.basis === "chosen" || security.excluded !== undefined) return [];
  if (security.scheme === "none") return ["public"];
  const general = of && credentialsHeader(of);
  const isOther =
    general !== undefined && general.toLowerCase() !== credentialsHeader(security)?.toLowerCase();
  return isOther ? ["without", "wrong", "others"] : ["without", "wrong"];
}

export function guardedPlaces(model: InterfaceModel, writes: boolean): readonly Guarded[] {
  const interactions = triedKinds
    .filter((tried) => isWrite(tried) === writes)
    .flatMap((tried) =>
      places(model, ...kindsOf[tried]).flatMap((place): readonly Guarded[] => {
        const security = securityOfInteraction(model, place.resource, kindsOf[tried][0]);
        const isAlone = tried !== "add" && tried !== "update";
        if (security === undefined || (security === model.security && !isAlone)) return [];
        return sentInstead(security, model.security).map((sent) => ({ ...place, tried, security, sent }));
      }),
    );
  return [...interactions, ...guardedActions(model, writes)];
}

/** Actions on records that the suite can add; of a whole type only those that change nothing. */
function guardedActions(model: InterfaceModel, writes: boolean): readonly Guarded[] {
  return places(model).flatMap((place) =>
    (place.resource.actions ?? []).flatMap((action): readonly Guarded[] => {
      const security = securityOfAction(model, action);
      const isCalled =
        action.on === "record" ? offers(place.resource, "add", "read") : action.method === "GET";
      const isHere = (action.on === "record") === writes;
      if (security === undefined || security === model.security || !isCalled || !isHere) return [];
      if (action.excluded !== undefined) return [];
      return sentInstead(security, model.security).map((sent) => ({
        ...place,
        tried: "action" as const,
        action,
        security,
        sent,
      }));
    }),
  );
}
