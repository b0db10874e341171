import type { Limits } from "../app-options.js";
import type { ServeOptions } from "../serve.js";
import { SetupError } from "../setup-error.js";
import { flagOf, type settings, type Wish } from "./settings.js";

type Name = keyof typeof settings;
type NumberOf = { [N in Name]: Wish[N] extends number ? N : never }[Name];

function checkOrder(wish: Wish, less: NumberOf, more: NumberOf, why: string): void {
  if (wish[less] <= wish[more]) return;
  throw new SetupError(
    `${why}: ${wish[less]} is more than ${wish[more]}. Give --${flagOf(less)} no more than --${flagOf(more)}.`,
  );
}

/** What the app takes at most. Throws `SetupError` where two bounds contradict each other. */
export function limitsOf(wish: Wish): Limits {
  checkOrder(wish, "pageSize", "largestPage", "A usual page is larger than the largest");
  return {
    bodyBytes: wish.bodyBytes,
    depth: wish.depth,
    pageSize: wish.pageSize,
    largestPage: wish.largestPage,
    maxConditions: wish.maxConditions,
    maxEntries: wish.maxEntries,
    milliseconds: wish.answerTimeout,
    retryMilliseconds: wish.retryHours * 60 * 60 * 1000,
    atOnce: wish.atOnce,
    bufferBytes: wish.bufferBytes,
    ...(wish.rate === undefined ? {} : { requestsPerMinute: wish.rate }),
  };
}

/** What connections are held to. Throws `SetupError` where two bounds contradict each other. */
export function connectionLimitsOf(
  wish: Wish,
): Pick<ServeOptions, "timeouts" | "connections" | "headerBytes" | "sendRate"> {
  checkOrder(wish, "headerTimeout", "requestTimeout", "A request may end before its headers");
  checkOrder(wish, "answerTimeout", "idleTimeout", "A connection may be cut before its answer");
  return {
    connections: wish.connections,
    headerBytes: wish.headerBytes,
    sendRate: wish.sendRate,
    timeouts: {
      headers: wish.headerTimeout,
      request: wish.requestTimeout,
      idle: wish.idleTimeout,
      closing: wish.closeTimeout,
    },
  };
}
