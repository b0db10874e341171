// Authenticates and authorizes plain reads synchronously, if that is possible.
import type { IncomingMessage } from "node:http";
import type { AppOptions } from "../app-options.js";
import { mayAt } from "../auth/actor.js";
import { actorNowOf } from "../auth/known-tokens.js";
import type { InteractionKind } from "../definition.js";
import type { PlainPath } from "./plain-paths.js";

/** An authorized caller, with its name if there is authentication. */
interface Admitted {
  readonly who?: string;
}

/** Whether the sender of a request may do this there; undefined if that cannot be decided synchronously, or if it may not. */
export type Admit = (
  request: IncomingMessage,
  path: PlainPath,
  kind: InteractionKind,
) => Admitted | undefined;

const everybody: Admitted = {};

/** Decides synchronously whether requests are admitted; undefined if only the app can decide. */
export function admissionOf({ authenticate, authorize, who, limits }: AppOptions): Admit | undefined {
  if (limits?.requestsPerMinute !== undefined) return undefined;
  if (authenticate === undefined && authorize === undefined && who === undefined) return () => everybody;
  const actorNow = actorNowOf(authenticate, authorize, who);
  if (actorNow === undefined) return undefined;
  return ({ headers }, { site, resource }, kind) => {
    const actor = actorNow(headers.authorization);
    return actor !== undefined && mayAt(actor, site, resource.type, [kind]) ? { who: actor.who } : undefined;
  };
}
