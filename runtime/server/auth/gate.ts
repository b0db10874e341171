import type { Context, MiddlewareHandler } from "hono";
import type { AuditLog } from "../observability/audit/audit-log.js";
import { addressOf } from "./address.js";
import type { CountRequest } from "./rate-limit.js";

/** What is asked of every request before anything looks at its path. */
export interface GateOptions {
  readonly auditLog: AuditLog;
  readonly authenticate?: MiddlewareHandler | undefined;
  readonly count?: CountRequest | undefined;
  who?(context: Context): string | undefined;
}

/**
 * Lets requests pass that show who they are, so many a minute of each. Those that do not are counted by their address, and
 * never against anybody else there: behind a proxy all have one.
 */
export function gate({ auditLog, authenticate, count, who }: GateOptions): readonly MiddlewareHandler[] {
  const refusals: MiddlewareHandler = async (context, next) => {
    await next();
    if (context.res.status !== 401) return;
    count?.(`from ${addressOf(context)}`);
    auditLog.refuse(context, { refused: 401 });
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
