// The options of `cri-kit/vitest`.
import type { Pinned } from "../../options/chosen.js";
/** A server as a function. */
export type AppFetch = (request: Request) => Response | Promise<Response>;

/** A server as an object that has that function, such as what a generated `createApp` returns, or any Hono app. */
export interface ServableApp {
  readonly fetch: AppFetch;
}

/** Where the tests go, and what they may do there. Either `baseUrl` or `app` is needed. */
export interface ConformanceOptions {
  /** Address of a deployment that runs. */
  readonly baseUrl?: string;
  /** A server that is served on 127.0.0.1 for as long as the tests take. */
  readonly app?: AppFetch | ServableApp;
  readonly site: string;
  /** A second site, to see that the first one's records stay there. */
  readonly otherSite?: string;
  /** Add records, and update and delete those that were added. Always, where `app` is given and nothing is said. */
  readonly write?: boolean;
  /** The interface file; the kit's own where nothing is said. */
  readonly spec?: string;
  /** Ids of checks, or beginnings of ids; all where nothing is said. */
  readonly only?: readonly string[];
  /** Ids of checks that are known to fail: they are skipped as long as they do, and fail once they pass. */
  readonly baseline?: readonly string[];
  /** Answers to gaps that the deployment is held to, as `cri conform --answers` takes them. */
  readonly answers?: Pinned;
  /** Sent with every request, credentials among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same seed sends the same requests: 1. */
  readonly seed?: number;
  /** Milliseconds for an answer: 30,000. */
  readonly timeout?: number;
  /** Connections, and checks that run at the same time: 10. */
  readonly concurrency?: number;
  /** Where adds are written down before they are sent, so that `cri clean` can finish after an interruption. */
  readonly journal?: string;
}
