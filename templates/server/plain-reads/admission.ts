import type { IncomingMessage } from "node:http";
import { mayAt } from "../access/actor.js";
import { actorNowOf } from "../access/known-at-once.js";
import type { AppOptions } from "../app.js";
import type { RecordPath } from "./record-paths.js";

/** Whoever may read a record, by name where anybody is asked for one. */
export interface Admitted {
  readonly who?: string;
}

/** Whether whoever sent a request may read a record; nothing where that is not known at once, or they may not. */
export type Admit = (request: IncomingMessage, path: RecordPath) => Admitted | undefined;

const everybody: Admitted = {};

/** How readers are let pass without waiting; nothing where that takes the app. */
export function admissionOf({ authenticate, authorize, who, limits }: AppOptions): Admit | undefined {
  if (limits?.requestsPerMinute !== undefined) return undefined;
  if (authenticate === undefined && authorize === undefined && who === undefined) return () => everybody;
  const actorNow = actorNowOf(authenticate, authorize, who);
  if (actorNow === undefined) return undefined;
  return ({ headers }, { site, resource }) => {
    const actor = actorNow(headers.authorization);
    return actor !== undefined && mayAt(actor, site, resource.type, ["read"])
      ? { who: actor.who }
      : undefined;
  };
}
