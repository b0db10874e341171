// What the routes of all resources share while they are mounted.
import type { Hono } from "hono";
import type { limitBodies } from "../http/body-size.js";
import type { Admit } from "./admit.js";
import type { OfferedMethods } from "./offered-methods.js";

/** What the routes of all resources share. */
export interface Routes {
  readonly app: Hono;
  readonly offered: OfferedMethods;
  readonly limited: ReturnType<typeof limitBodies>;
  readonly admit: Admit;
}
