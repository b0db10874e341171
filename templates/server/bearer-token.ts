import type { MiddlewareHandler } from "hono";
import { bearerAuth } from "hono/bearer-auth";

/** Lets requests pass that bear this token (RFC 6750). Hono compares it in a time that tells nothing of it. */
export const bearerToken = (token: string): MiddlewareHandler => bearerAuth({ token });
