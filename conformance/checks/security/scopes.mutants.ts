// Mutants of the checks of scopes: some or all scopes are passed over, a token with its scopes is refused, or refusals have another status.
import type { InterfaceModel } from "../../../spec/model.js";
import { lackingStatuses, type Scopes } from "../../../spec/scopes.js";
import { statedScopes } from "../../../spec/security.js";
import { type Call, plainReply } from "../../behaviours/call.js";
import { isAllowed, limitedTokenOf, scopesOfCall } from "../../behaviours/limited-calls.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { proofToken } from "../../behaviours/proof-credentials.js";
import { scopesOfToken } from "../../http/token-scopes.js";
import { triedName } from "./guarded-places.js";
import { type LimitedToken, type Scoped, scopedPlaces } from "./scoped-places.js";

type IsMeant = (model: InterfaceModel, call: Call, token: string) => boolean;

const isRead = ({ method }: Call): boolean => method === "GET";

/** The names of the checks of a statement. */
function checksOf(
  model: InterfaceModel,
  { clause }: Scopes,
  sent: LimitedToken,
  isMeant: (one: Scoped) => boolean = () => true,
): readonly string[] {
  const all = [...scopedPlaces(model, false), ...scopedPlaces(model, true)];
  const own = all.filter((one) => one.scopes.clause === clause && one.sent === sent && isMeant(one));
  return [...new Set(own.map((one) => `security/${triedName(one)}-${sent}`))];
}

/** Requests with a limited token that are meant pass, whatever its scopes are. */
function lettingIn(
  name: string,
  operator: string,
  { clause }: Scopes,
  breaks: readonly string[],
  isMeant: IsMeant,
): readonly Mutant[] {
  if (breaks.length === 0) return [];
  return [
    {
      name,
      operator,
      breaks,
      clause,
      behaviour: (model) => (call, next) => {
        const token = limitedTokenOf(model, call);
        const isOwn = scopesOfCall(model, call)?.scopes.clause === clause;
        if (token === undefined || !isOwn || !isMeant(model, call, token)) return next(call);
        const headers = new Headers(call.headers);
        headers.set("Authorization", `Bearer ${proofToken}`);
        return next({ ...call, headers });
      },
    },
  ];
}

export function scopesMutants(model: InterfaceModel): readonly Mutant[] {
  return statedScopes(model)
    .filter(({ scopes }) => scopes.basis !== "chosen")
    .flatMap(({ scopes, of = "all requests" }) => [
      ...passedOver(model, scopes, of),
      ...(scopes.are === "smart" ? partsOfSmart(model, scopes, of) : oneOfSeveral(model, scopes, of)),
      ...otherStatus(model, scopes, of),
      ...refusedAnyway(model, scopes, of),
    ]);
}

const passedOver = (model: InterfaceModel, scopes: Scopes, of: string): readonly Mutant[] =>
  lettingIn(
    `the scopes of ${of} are passed over`,
    "scopes are passed over",
    scopes,
    checksOf(model, scopes, "beyond-scopes"),
    () => true,
  );

/** A server that looks at one kind of scopes only, or at no types. */
function partsOfSmart(model: InterfaceModel, scopes: Scopes, of: string): readonly Mutant[] {
  const checks = (reads: boolean) =>
    checksOf(
      model,
      scopes,
      "beyond-scopes",
      ({ operation: { kind } }) => (kind === "read" || kind === "search") === reads,
    );
  return [
    ...lettingIn(
      `whoever may read may change: ${of}`,
      "only the scopes to read are asked for",
      scopes,
      checks(false),
      (whole, call) => !isRead(call) && isAllowed(whole, call, { kind: "read" }) === true,
    ),
    ...lettingIn(
      `whoever may change may read: ${of}`,
      "only the scopes to change are asked for",
      scopes,
      checks(true),
      (whole, call) => isRead(call) && isAllowed(whole, call, { kind: "add" }) === true,
    ),
  ];
}

/** Of several scopes one is enough. */
function oneOfSeveral(model: InterfaceModel, scopes: Scopes, of: string): readonly Mutant[] {
  const { are } = scopes;
  if (are === "smart" || are.length < 2) return [];
  return lettingIn(
    `one of the scopes of ${of} is enough`,
    "one of several scopes is enough",
    scopes,
    checksOf(model, scopes, "beyond-scopes"),
    (_, __, token) => scopesOfToken(token)?.some((scope) => are.includes(scope)) === true,
  );
}

function otherStatus(model: InterfaceModel, scopes: Scopes, of: string): readonly Mutant[] {
  const { clause, lacking } = scopes;
  const breaks = checksOf(model, scopes, "beyond-scopes");
  const status = lackingStatuses.findLast((one) => one !== lacking && one !== 401);
  if (lacking === undefined || status === undefined || breaks.length === 0) return [];
  return [
    {
      name: `a token without the scopes is refused with another status: ${of}`,
      operator: "a token without the scopes is refused with another status",
      breaks,
      clause,
      behaviour: (whole) => async (call, next) => {
        const isOwn = scopesOfCall(whole, call)?.scopes.clause === clause;
        return isOwn && isAllowed(whole, call) === false ? plainReply(status) : next(call);
      },
    },
  ];
}

function refusedAnyway(model: InterfaceModel, scopes: Scopes, of: string): readonly Mutant[] {
  const breaks = checksOf(model, scopes, "within-scopes");
  if (breaks.length === 0) return [];
  return [
    {
      name: `a token that has only the scopes is refused: ${of}`,
      operator: "a token that has only the scopes is refused",
      breaks,
      clause: scopes.clause,
      behaviour: (whole) => async (call, next) => {
        const isOwn = scopesOfCall(whole, call)?.scopes.clause === scopes.clause;
        return isOwn && isAllowed(whole, call) === true ? plainReply(403) : next(call);
      },
    },
  ];
}
