// Two fake servers for tests: one accepts everything, one knows nothing.
import type { Fetch } from "../behaviours/call.js";

/** Says yes to everything and nothing else. */
export const answers200Empty: Fetch = async () =>
  new Response("{}", { status: 200, headers: { "content-type": "application/json" } });

/** Knows nothing of anything. */
export const answers404: Fetch = async () => new Response(null, { status: 404 });
