// Recognises the requests of the mutation tests that carry a limited token, and what that token allows.
import type { InterfaceModel } from "../../spec/model.js";
import type { Scopes } from "../../spec/stated-security.js";
import { actionRouteOf } from "../http/routes/action-route.js";
import { allows, type ScopedOperation } from "../http/token-scopes.js";
import type { Call } from "./call.js";
import { proofLimitedTokens } from "./proof-credentials.js";
import { securityOfCall } from "./security-of-call.js";

/** The limited token of a request; undefined if it has another one, or none. */
export function limitedTokenOf(model: InterfaceModel, { headers }: Call): string | undefined {
  const sent = headers.get("authorization");
  return proofLimitedTokens(model).find((token) => sent === `Bearer ${token}`);
}

/** The scopes of a request and the operation that it asks for; undefined if the document states no scopes of it. */
export function scopesOfCall(
  model: InterfaceModel,
  call: Call,
): { readonly scopes: Scopes; readonly operation: ScopedOperation } | undefined {
  const scopes = securityOfCall(model, call)?.scopes;
  const { kind, resource } = call.route ?? {};
  const acting = actionRouteOf(model, call.method, call.url.pathname, call.headers);
  const type = resource?.name ?? acting?.resource.name;
  if (scopes === undefined || type === undefined) return undefined;
  return { scopes, operation: kind === undefined ? { type } : { type, kind } };
}

/** Whether a request carries a limited token that allows it; `as` asks of another operation of the type. */
export function isAllowed(
  model: InterfaceModel,
  call: Call,
  as: Partial<ScopedOperation> = {},
): boolean | undefined {
  const token = limitedTokenOf(model, call);
  const asked = scopesOfCall(model, call);
  if (token === undefined || asked === undefined) return undefined;
  return allows(token, asked.scopes, { ...asked.operation, ...as });
}
