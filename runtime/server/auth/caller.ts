// Distinguishes the senders of requests by a stable key.
import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { AuditOptions } from "../observability/audit/audit-log.js";

/** A stable key for the sender of a request. It is never a credential. */
export type CallerOf = (context: Context) => string | undefined;

/** How requests are authenticated, and how the name of a token is found. */
interface Senders extends Pick<AuditOptions, "who"> {
  readonly authenticate?: MiddlewareHandler;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * Distinguishes callers by the name of their token, which stays when a token is renewed; without a name, by the
 * Authorization header. Nothing if the server requires no token.
 */
export const callersOf =
  ({ authenticate, who }: Senders): CallerOf =>
  (context) => {
    const name = who?.(context);
    if (name !== undefined) return digest(`by ${name}`);
    const shown = authenticate === undefined ? undefined : context.req.header("Authorization");
    return shown && digest(`with ${shown}`);
  };
