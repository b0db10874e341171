// Tells which credentials and scopes the document states of a request.
import type { InterfaceModel } from "../../spec/model.js";
import { securityOfAction, securityOfInteraction } from "../../spec/security.js";
import type { Security } from "../../spec/stated-security.js";
import { actionRouteOf } from "../http/routes/action-route.js";
import type { Call } from "./call.js";

/** What the document states of the credentials of a request; undefined also for a path that is none of the interface. */
export function securityOfCall(model: InterfaceModel, call: Call): Security | undefined {
  const { kind, resource } = call.route ?? {};
  if (kind !== undefined && resource !== undefined) return securityOfInteraction(model, resource, kind);
  const acting = actionRouteOf(model, call.method, call.url.pathname);
  return acting && securityOfAction(model, acting.action);
}
