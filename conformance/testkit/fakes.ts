// Fake servers for tests: one accepts everything, one knows nothing, one serves nothing.
import type { Fetch } from "../behaviours/call.js";

/** Says yes to everything and nothing else. */
export const answers200Empty: Fetch = async () =>
  new Response("{}", { status: 200, headers: { "content-type": "application/json" } });

/** Knows nothing of anything. */
export const answers404: Fetch = async () => new Response(null, { status: 404 });

/** Serves nothing; unlike a 404 everywhere, this is no sign of a wrong site or base URL. */
export const answers405: Fetch = async () => new Response(null, { status: 405 });
