// Checks that the sender of a request may do what it asks for.
import type { Context } from "hono";
import { atThisSite } from "../http/paths.js";
import { Problem } from "../http/problem.js";
import type { AuditLog } from "../observability/audit/audit-log.js";
import type { RequestedAction } from "./requested-action.js";

/** Whether the sender of the request may do this. Asked before anything is looked up or read from the body. */
export type Authorize = (context: Context, action: RequestedAction) => boolean;

interface Guard {
  readonly authorize?: Authorize;
  readonly auditLog: AuditLog;
}

/** Throws a 403 for what is not allowed, and reports it. The answer does not reveal whether the record exists. */
export function checkAccess({ authorize, auditLog }: Guard, context: Context, action: RequestedAction): void {
  if (authorize === undefined || authorize(context, action)) return;
  const { interaction, site, type } = action;
  auditLog.refuse(context, { refused: 403, act: interaction, site, type });
  const text = `This token does not allow that${atThisSite(site)}.`;
  const challenge = 'Bearer error="insufficient_scope"';
  throw new Problem(403, [{ code: "forbidden", text }], { "WWW-Authenticate": challenge });
}
