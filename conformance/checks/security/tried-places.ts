// Lists what is tried with other credentials than the user's: each operation of which the document states credentials or scopes.
import type { Action } from "../../../spec/action.js";
import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { credentialsHeader, securityOfAction, securityOfInteraction } from "../../../spec/security.js";
import type { Scopes, Security } from "../../../spec/stated-security.js";
import type { ScopedOperation } from "../../http/token-scopes.js";
import { isJudged } from "../judged.js";
import { type Place, places } from "../places.js";

/** What is tried. `write` is a delete; adds and updates are tried where the document states something of them alone. */
const triedKinds = ["read", "search", "write", "add", "update"] as const;
type TriedKind = (typeof triedKinds)[number];

/** The interaction that is tried, and all that a type has to offer for it. */
const kindsOf: Readonly<Record<TriedKind, readonly [InteractionKind, ...InteractionKind[]]>> = {
  read: ["read"],
  search: ["search"],
  write: ["delete", "add", "read"],
  add: ["add"],
  update: ["update", "add", "read"],
};

const isWrite = (tried: TriedKind): boolean => tried !== "read" && tried !== "search";

/** An operation that is tried as another sender. */
export interface TriedOperation extends Place {
  readonly tried: TriedKind | "action";
  /** The action, if one is tried. */
  readonly action?: Action;
  /** What the document states of its credentials. */
  readonly security: Security;
}

/**
 * The credentials that are sent instead: none, wrong ones, those of all other operations; or none where none are needed; or a limited
 * token, which lacks a scope of the operation, or has all.
 */
export type SentInstead = "without" | "wrong" | "others" | "public" | "beyond-scopes" | "within-scopes";

export interface Tried extends TriedOperation {
  readonly sent: SentInstead;
}

/** What is tried, in the titles of checks: `a search`, `lend`. */
export const triedInWords = ({ tried, action }: TriedOperation): string =>
  action?.name ?? `${/^[aeiou]/.test(tried) ? "an" : "a"} ${tried}`;

/** What is tried, in the names of checks: `search`, `action-lend`. */
export const triedName = ({ tried, action }: TriedOperation): string =>
  action === undefined ? tried : `action-${action.name}`;

/** The operation as scopes name it. */
export const scopedOperation = ({ tried, resource }: TriedOperation): ScopedOperation =>
  tried === "action" ? { type: resource.name } : { type: resource.name, kind: kindsOf[tried][0] };

/** The scopes that a token is sent to test; undefined if other credentials are sent. */
export const scopesTested = ({ sent, security }: Tried): Scopes | undefined =>
  sent === "beyond-scopes" || sent === "within-scopes" ? security.scopes : undefined;

/** The clause of the credentials or the scopes that are tested. */
export const testedClause = (of: Tried): string => (scopesTested(of) ?? of.security).clause;

/** The subjects of the checks of credentials, or of those of scopes. */
export function triedPlaces(
  model: InterfaceModel,
  about: "credentials" | "scopes",
  writes: boolean,
): readonly Tried[] {
  const sentInstead = about === "scopes" ? limitedTokens : otherCredentials;
  return [...triedInteractions(model, writes), ...triedActions(model, writes)].flatMap((operation) =>
    sentInstead(operation, model).map((sent) => ({ ...operation, sent })),
  );
}

const triedInteractions = (model: InterfaceModel, writes: boolean): readonly TriedOperation[] =>
  triedKinds
    .filter((tried) => isWrite(tried) === writes)
    .flatMap((tried) =>
      places(model, ...kindsOf[tried]).flatMap((place) => {
        const security = securityOfInteraction(model, place.resource, kindsOf[tried][0]);
        return security === undefined ? [] : [{ ...place, tried, security }];
      }),
    );

/** Actions on records that the suite can add; of a whole type only those that change nothing. */
const triedActions = (model: InterfaceModel, writes: boolean): readonly TriedOperation[] =>
  places(model).flatMap((place) =>
    (place.resource.actions ?? []).flatMap((action): readonly TriedOperation[] => {
      const security = securityOfAction(model, action);
      const isOfRecord = action.on === "record";
      const isCalled = isOfRecord ? offers(place.resource, "add", "read") : action.method === "GET";
      if (security === undefined || action.excluded !== undefined) return [];
      return isCalled && isOfRecord === writes ? [{ ...place, tried: "action", action, security }] : [];
    }),
  );

function otherCredentials(
  { tried, security }: TriedOperation,
  model: InterfaceModel,
): readonly SentInstead[] {
  const isTriedAlone = tried === "add" || tried === "update" || tried === "action";
  if (!isJudged(security) || (security === model.security && isTriedAlone)) return [];
  if (security.scheme === "none") return ["public"];
  const general = model.security && credentialsHeader(model.security)?.toLowerCase();
  const isOther = general !== undefined && general !== credentialsHeader(security)?.toLowerCase();
  return isOther ? ["without", "wrong", "others"] : ["without", "wrong"];
}

/** SMART has no scopes for actions. */
function limitedTokens({ tried, security: { scopes } }: TriedOperation): readonly SentInstead[] {
  if (scopes === undefined || !isJudged(scopes) || (tried === "action" && scopes.are === "smart")) return [];
  return ["beyond-scopes", "within-scopes"];
}
