// Defines the options of `createApp`.
import type { Authorize } from "./auth/access.js";
import type { Credentials } from "./auth/credentials.js";
import type { InterfaceDefinition } from "./definition.js";
import type { Documents } from "./documents/documents.js";
import type { FrontPage } from "./documents/front-page.js";
import type { SmartIssuer } from "./documents/smart-configuration.js";
import type { Handlers } from "./interactions/interaction.js";
import type { AuditOptions } from "./observability/audit/audit-log.js";
import type { Observe } from "./observability/observe.js";
import type { HostOptions } from "./routing/allowed-hosts.js";
import type { CorsOptions } from "./routing/cors.js";
import type { MountRoutes } from "./routing/mount-routes.js";
import type { Limits } from "./service-limits.js";
import type { Store } from "./store-port/store.js";

export interface AppOptions extends AuditOptions, HostOptions, CorsOptions {
  readonly definition: InterfaceDefinition;
  readonly store: Store;
  /** Mounts the interface's paths (default: the paths of the definition). A generated server passes its own list. */
  readonly routes?: MountRoutes;
  /** The credentials that `authenticate` expects, for the documents (default: as generated). */
  readonly credentials?: Credentials;
  /** Decides whether an authenticated request may do what it asks for at its site. */
  readonly authorize?: Authorize;
  readonly handlers?: Handlers;
  /** Earlier public URLs. References that use them still point to this server's records. */
  readonly formerUrls?: readonly string[];
  readonly limits?: Limits;
  /**
   * Receives every fault of the server itself, with the request's id, and with its trace if its `traceparent` names one (default:
   * writes to standard error).
   */
  report?(fault: unknown, request: string, trace?: string): void;
  /** Receives every request from the network after it was answered. */
  readonly observe?: Observe;
  /** Problems that an operator must fix although requests are answered, one word each; shown at `/ready`. */
  alarms?(): readonly string[];
  /** Whether the server stops soon: `/ready` then says no, and all else is served (default: no). */
  isDraining?(): boolean;
  /** The documents at `/docs` and `/metadata`, for everyone (default: none). */
  readonly documents?: Documents;
  /** The page at `/` for people, for everyone; requests that do not ask for HTML are answered as without it (default: none). */
  readonly frontPage?: FrontPage;
  /** The issuer that `.well-known/smart-configuration` names to SMART clients (default: no such document). */
  readonly smart?: SmartIssuer;
  /** Milliseconds since 1970. */
  now?(): number;
}
