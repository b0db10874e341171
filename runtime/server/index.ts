/**
 * `cri-kit/server`: the runtime of a generated server, also for a team's own program. Other modules of the runtime are internal. A
 * program opens a store (`openStore`, `prepareStore`), makes an app of it and an interface's definition (`createApp`), and serves the
 * app (`serve`).
 */

export type { JsonPatch, MergePatch, PatchOperation } from "../client/patch-type.js";
export { type App, createApp } from "./app.js";
export type { AppOptions } from "./app-options.js";
export type { Authorize } from "./auth/access.js";
export { type AccessNames, openAccess } from "./auth/open-access.js";
export type { InterfaceDefinition, ResourceDefinition, ValidationIssue } from "./definition.js";
export { type Documents, documentsOfOutput } from "./documents/documents.js";
export type {
  ActionHandler,
  AddHandler,
  DeleteHandler,
  NamedHandler,
  Occurrences,
  ReadHandler,
  SearchHandler,
  TypeActionHandler,
  UpdateHandler,
} from "./handlers/handler-types.js";
export { noStore } from "./handlers/no-store.js";
export { type ResourceHandlers, runtimeHandlers } from "./handlers/runtime-handlers.js";
export { type Issue, Problem, problem } from "./http/problem.js";
export type { RequestedAction, RequestedAction as Act } from "./http/requested-action.js";
export type { Mount, MountRoutes } from "./routing/mount-routes.js";
export type {
  BooleanValue,
  CountValue,
  DateValue,
  NumberValue,
  ReferenceValue,
  TextValue,
  TokenValue,
} from "./search/types/search-value.js";
export { type Running, type ServeOptions, serve, type Timeouts } from "./serve.js";
export type { Limits } from "./service-limits.js";
export { SetupError } from "./setup-error.js";
export { reportMisfits } from "./start/report-misfits.js";
export { type GeneratedServer, runServer } from "./start/run-server.js";
export { openStore, shownStore } from "./store/open-store.js";
export { type Preparation, prepareStore } from "./store/prepare-store.js";
export type { Store } from "./store-port/store.js";
