/** Authenticates and counts every request before it is routed. */

import type { Context, MiddlewareHandler } from "hono";
import { addressOf } from "../http/client-address.js";
import type { AuditLog } from "../observability/audit/audit-log.js";
import type { CountRequest } from "./rate-limit.js";

/** The checks of every request before it is routed. */
interface GateOptions {
  readonly auditLog: AuditLog;
  readonly authenticate?: MiddlewareHandler | undefined;
  readonly count?: CountRequest | undefined;
  who?(context: Context): string | undefined;
}

/**
 * Lets authenticated requests pass, unless `count` refuses them because one sender sends too many per minute. Refused requests are counted by address, and
 * not against authenticated senders at that address: behind a proxy all senders share one.
 */
export function gate({ auditLog, authenticate, count, who }: GateOptions): readonly MiddlewareHandler[] {
  const refusals: MiddlewareHandler = async (context, next) => {
    await next();
    const { status } = context.res;
    // An interface may state 403 for a request without credentials; a refusal of somebody who is known is another matter.
    const isRefused = status === 401 || (status === 403 && who !== undefined);
    const isUnknown = isRefused && who?.(context) === undefined;
    if (!isUnknown) return;
    count?.(`from ${addressOf(context)}`);
    auditLog.refuse(context, { refused: status });
  };
  const passes: MiddlewareHandler = (context, next) => {
    const name = who?.(context);
    count?.(name === undefined ? `from ${addressOf(context)}` : `by ${name}`);
    return next();
  };
  return [
    ...(authenticate === undefined ? [] : [refusals, authenticate]),
    ...(count === undefined ? [] : [passes]),
  ];
}
