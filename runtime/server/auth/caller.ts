import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { AppOptions } from "../app-options.js";

/** The sender of a request, as a text to keep things by: always the same for one caller, and never a credential. */
export type CallerOf = (context: Context) => string | undefined;

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * How callers are told apart: by the name that their tokens have, which stays when a token is renewed. Where requests are
 * authenticated and have no name, by what they show. Nothing where nobody is asked who they are.
 */
export const callersOf =
  ({ authenticate, who }: Pick<AppOptions, "authenticate" | "who">): CallerOf =>
  (context) => {
    const name = who?.(context);
    if (name !== undefined) return digest(`by ${name}`);
    const shown = authenticate === undefined ? undefined : context.req.header("Authorization");
    return shown && digest(`with ${shown}`);
  };
