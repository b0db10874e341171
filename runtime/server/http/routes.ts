// Where resources are mounted.
import type { Hono } from "hono";
import type { Admit } from "./admit.js";
import type { limitBodies } from "./body-size.js";
import type { OfferedMethods } from "./offered-methods.js";

/** Where resources are routed, and which methods are offered at each of their paths. */
export interface Routes {
  readonly app: Hono;
  readonly offered: OfferedMethods;
  readonly limited: ReturnType<typeof limitBodies>;
  readonly admit: Admit;
}
