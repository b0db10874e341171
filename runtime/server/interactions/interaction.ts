// The types that all interactions share: the service, and one call.
import type { Context } from "hono";
import type { Answers } from "../answers.js";
import type { Authorize } from "../auth/access.js";
import type { CallerOf } from "../auth/caller.js";
import type { ActionDefinition, InteractionKind, InterfaceDefinition } from "../definition.js";
import type { Counting } from "../export/counting.js";
import type { JobTerms } from "../export/job.js";
import type { Collection } from "../http/paths.js";
import type { AuditLog } from "../observability/audit/audit-log.js";
import { placesUnder } from "../search/known-places.js";
import type { PageLimits } from "../search/query.js";
import type { ReferenceScope } from "../search/references.js";
import type { Store } from "../store-port/store.js";

/** The settings and shared state of all exports of a server. */
interface ExportSetup extends JobTerms {
  readonly counting: Counting;
  /** Exports that this process counts at the same time; further ones must wait. */
  readonly maxConcurrent: number;
  /** Requests must be authenticated. */
  readonly authenticated: boolean;
  /** Receives every fault of the server's own. */
  report(fault: unknown, request: string): void;
}

/** What every interaction uses; the same for all requests. */
export interface Service {
  readonly definition: InterfaceDefinition;
  /** The answers to the gaps of the interface. */
  readonly answers: Answers;
  readonly store: Store;
  readonly pages: PageLimits;
  /** Maximum nesting of a body. */
  readonly deepest: number;
  /** Maximum number of index entries of a record. */
  readonly mostEntries: number;
  /** How long the key of a retried add is remembered. */
  readonly retryMilliseconds: number;
  /** The server's base URL, without a slash at its end; absent if each request determines it. */
  readonly publicUrl?: string;
  /** Earlier base URLs, without slashes at their ends. */
  readonly formerUrls: readonly string[];
  readonly authorize?: Authorize;
  /** Identifies the caller of a request: exports and retry keys belong to one caller. */
  readonly callerOf: CallerOf;
  readonly auditLog: AuditLog;
  readonly exports: ExportSetup;
  now(): number;
}

/** One request for an interaction. */
export interface Call {
  readonly context: Context;
  /** Its store writes what this request does to the audit log, if there is one. */
  readonly service: Service;
  readonly collection: Collection;
  /** The public URL, else the URL that the client used; without a slash at its end. */
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

/** Answers in place of the server's own code; `next` is that code. */
export type Handler = (call: Call, next: Interaction) => Response | Promise<Response>;

/** Handlers of one type: by interaction, and by name for operations that the interface only names. */
export type TypeHandlers = Readonly<Partial<Record<InteractionKind, Handler | undefined>>> & {
  readonly named?: Readonly<Record<string, Handler | undefined>>;
  /** The handler of an action. */
  readonly actionHandler?: (action: ActionDefinition) => Handler | undefined;
};

/** Handlers by type. */
export type Handlers = Readonly<Record<string, TypeHandlers>>;
