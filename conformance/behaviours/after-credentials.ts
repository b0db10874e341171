// Changes only what a server does after it has checked the credentials of a request.

import type { InterfaceModel } from "../../spec/model.js";
import { type Security, securityOfAction, securityOfInteraction } from "../../spec/security.js";
import { actionRouteOf } from "../http/routes/action-route.js";
import type { Call, MakeBehaviour } from "./call.js";
import { proofCredentials } from "./proof-credentials.js";

/** The behaviour for requests with the right credentials, or that need none; all others get the answer of the server beneath. */
export const afterCredentials =
  (make: MakeBehaviour): MakeBehaviour =>
  (model) => {
    const right = Object.entries(proofCredentials(model));
    const behaviour = make(model);
    return (call, next) =>
      right.every(([name, value]) => call.headers.get(name) === value) || isPublic(model, call)
        ? behaviour(call, next)
        : next(call);
  };

const isPublic = (model: InterfaceModel, call: Call): boolean =>
  securityOfCall(model, call)?.scheme === "none";

/** What the document states of the credentials of a request; undefined also for a path that is none of the interface. */
export function securityOfCall(model: InterfaceModel, call: Call): Security | undefined {
  const { kind, resource } = call.route ?? {};
  if (kind !== undefined && resource !== undefined) return securityOfInteraction(model, resource, kind);
  const acting = actionRouteOf(model, call.method, call.url.pathname);
  return acting && securityOfAction(model, acting.action);
}
