// What interactions share.
import type { Context } from "hono";
import type { Answers } from "../answers.js";
import type { Authorize } from "../auth/access.js";
import type { CallerOf } from "../auth/caller.js";
import type { InterfaceDefinition } from "../definition.js";
import type { ExportSetup } from "../export/export-setup.js";
import type { Collection } from "../http/paths.js";
import type { AuditLog } from "../observability/audit/audit-log.js";
import { placesUnder } from "../search/known-places.js";
import type { PageLimits } from "../search/query.js";
import type { ReferenceScope } from "../search/references.js";
import type { Store } from "../store/store.js";

/** What every interaction works with, the same for all requests. */
export interface Service {
  readonly definition: InterfaceDefinition;
  /** How what the interface does not specify is answered. */
  readonly answers: Answers;
  readonly store: Store;
  readonly pages: PageLimits;
  /** Levels of nesting that a body may have. */
  readonly deepest: number;
  /** Index entries that a record may have. */
  readonly mostEntries: number;
  /** How long a retried add is known. */
  readonly retryMilliseconds: number;
  /** The server's base URL, without a slash at its end; absent if each request determines it. */
  readonly publicUrl?: string;
  /** Earlier base URLs, without slashes at their ends. */
  readonly formerUrls: readonly string[];
  readonly authorize?: Authorize;
  /** Whose a request is: what is kept for one caller is no other's. */
  readonly callerOf: CallerOf;
  readonly auditLog: AuditLog;
  readonly exports: ExportSetup;
  now(): number;
}

/** One request for an interaction. */
export interface Call {
  readonly context: Context;
  /** Its store reports what this request does, where somebody listens. */
  readonly service: Service;
  readonly collection: Collection;
  /** URL under which the client reached the server, or the public one; no slash at its end. */
  readonly base: string;
}

/** Synchronous results are answered synchronously. */
export type Interaction = (call: Call) => Response | Promise<Response>;

export const scopeOf = ({ service, collection, base }: Call): ReferenceScope => ({
  definition: service.definition,
  site: collection.site,
  base: placesUnder(base, service.formerUrls),
});

/** The id that ends the path. */
export const idOf = ({ context }: Call): string => context.req.param("id") ?? "";
