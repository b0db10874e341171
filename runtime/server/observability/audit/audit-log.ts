// Reports the actions and refusals of each request to the audit log.
import type { Context } from "hono";
import { addressOf } from "../../http/client-address.js";
import type { Store } from "../../store-port/store.js";
import { type Action, type Audit, audited, type Refusal, type RequestDetails } from "./audit.js";

/** The receivers of the audit log's entries, and the name of a request's sender. */
export interface AuditOptions {
  /** Receives every action on a record. */
  readonly audit?: Audit;
  /** Called before a record is changed: an error that it throws refuses the change, for instance if it could not be logged. */
  checkChange?(): void;
  /** Receives every request that was refused because of its sender or their rights. */
  refused?(refusal: Refusal): void;
  /** The name of a request's sender in the audit log: never a credential. */
  who?(context: Context): string | undefined;
}

export interface AuditLog {
  /** Throws if no change may be made now; absent if there is no audit log. */
  readonly checkChange?: () => void;
  /** Reports what a request did, after it did it; absent if there is no audit log. */
  readonly report?: (request: Omit<RequestDetails, "at">, action: Action) => void;
  /** The store, which reports what this request does in it. */
  storeFor(context: Context): Store;
  refuse(context: Context, refusal: Omit<Refusal, keyof RequestDetails>): void;
}

/** Adds to each report which request it is about. Without an audit log, requests use the store itself. */
export function auditLog(
  { audit, refused, who, checkChange }: AuditOptions,
  store: Store,
  now: () => number,
): AuditLog {
  const at = (): string => new Date(now()).toISOString();
  const detailsOf = (context: Context): RequestDetails => {
    const name = who?.(context);
    const request: unknown = context.get("requestId");
    return {
      at: at(),
      ...(name === undefined ? {} : { who: name }),
      ...(typeof request === "string" ? { request } : {}),
    };
  };
  return {
    ...(checkChange === undefined ? {} : { checkChange }),
    ...(audit === undefined ? {} : { report: (asker, action) => audit({ at: at(), ...asker, ...action }) }),
    storeFor: (context) =>
      audit === undefined
        ? store
        : audited(store, (action) => audit({ ...detailsOf(context), ...action }), checkChange),
    refuse: (context, refusal) => {
      if (refused === undefined) return;
      const from = addressOf(context);
      refused({ ...detailsOf(context), ...refusal, ...(from === "" ? {} : { from }) });
    },
  };
}
