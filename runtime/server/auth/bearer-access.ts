// Authentication by bearer tokens, as `createApp` takes it.
import type { Context, MiddlewareHandler } from "hono";
import type { Authorize } from "./access.js";
import type { Credentials } from "./credentials.js";

/** What a team hands to `createApp` to let requests pass by their bearer tokens. */
export interface BearerAccess {
  readonly credentials: Credentials;
  readonly authenticate: MiddlewareHandler;
  readonly authorize: Authorize;
  /** The name of the sender of a request, once it was let pass. */
  who(context: Context): string | undefined;
}
