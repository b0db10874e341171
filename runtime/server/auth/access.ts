// Checks that the sender of a request may do what it asks for.
import type { Context } from "hono";
import { atThisSite } from "../http/paths.js";
import { Problem } from "../http/problem.js";
import type { RequestedAction } from "../http/requested-action.js";
import type { AuditLog } from "../observability/audit/audit-log.js";
import { credentialsOf, type StatedOperations } from "./operation-credentials.js";

/** Whether the sender of the request may do this. Asked before anything is looked up or read from the body. */
export type Authorize = (context: Context, action: RequestedAction) => boolean;

interface Guard {
  readonly authorize?: Authorize;
  readonly auditLog: AuditLog;
  readonly definition: StatedOperations;
}

/** The challenge of RFC 6750 (section 3) for a token that lacks scopes, and their names if the interface states them. */
const challenge = (scopes: readonly string[] = []): string =>
  ['Bearer error="insufficient_scope"', ...(scopes.length === 0 ? [] : [`scope="${scopes.join(" ")}"`])].join(
    ", ",
  );

/**
 * Throws a 403, or the status that the interface states, for what is not allowed, and reports it. The answer does not reveal whether the
 * record exists.
 */
export function checkAccess(
  { authorize, auditLog, definition }: Guard,
  context: Context,
  action: RequestedAction,
): void {
  if (authorize === undefined || authorize(context, action)) return;
  const { interaction, site, type } = action;
  const { scopes, lacking: status = 403 } = credentialsOf(definition, action) ?? {};
  auditLog.refuse(context, { refused: status, act: interaction, site, type });
  const text = `This token does not allow that${atThisSite(site)}.`;
  const headers = status === 404 ? {} : { "WWW-Authenticate": challenge(scopes) };
  throw new Problem(status, [{ code: status === 404 ? "not-found" : "forbidden", text }], headers);
}
