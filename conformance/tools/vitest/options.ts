// The options of `cri-kit/vitest`.

import type { Pinned } from "../../options/chosen.js";
import type { SharedOptions } from "../../options/config.js";
import type { ConnectionOptions } from "../../options/settings.js";

/** A server as a function. */
export type AppFetch = (request: Request) => Response | Promise<Response>;

/** A server as an object with that function, such as the result of a generated `createApp`, or any Hono app. */
export interface ServableApp {
  readonly fetch: AppFetch;
}

/** The options of a run that tests have too; `headers`, `seed` and `write` have other defaults here. */
type RunOptions = Pick<SharedOptions, "baseUrl" | "site" | "otherSite" | "spec" | "timeout" | "concurrency">;

/** The deployment to test, and what the tests may do there. Either `baseUrl` or `app` is needed. */
export interface ConformanceOptions extends ConnectionOptions, RunOptions {
  /** A server, which is served on 127.0.0.1 during the tests. */
  readonly app?: AppFetch | ServableApp;
  /** Add records, and update and delete those (default: true with `app`, otherwise false). */
  readonly write?: boolean;
  /** Ids of checks, or starts of ids (default: all). */
  readonly only?: readonly string[];
  /** The journal of adds, so that `cri-kit clean` can delete the records after an interruption. */
  readonly journal?: string;
  /** Ids of checks that are known to fail: their tests are skipped while the checks fail, and fail once they pass. */
  readonly baseline?: readonly string[];
  /** Required answers to gaps, in the form of `cri-kit conform --answers`. */
  readonly answers?: Pinned;
  /** Sent with every request, credentials among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Random seed: the same seed sends the same random records (default: 1). */
  readonly seed?: number;
}
