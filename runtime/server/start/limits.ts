import { type Answers, usualAnswers } from "../answers.js";
import type { Limits } from "../app-options.js";
import type { ServeOptions } from "../serve.js";
import { SetupError } from "../setup-error.js";
import { flagOf, type settings, type Wish } from "./settings.js";

type Name = keyof typeof settings;
type NumberOf = { [N in Name]: Wish[N] extends number ? N : never }[Name];

function checkOrder(wish: Pick<Wish, NumberOf>, less: NumberOf, more: NumberOf, why: string): void {
  refuseMore([less, wish[less]], [more, wish[more]], why);
}

type Named = readonly [setting: Name, value: number];

function refuseMore([less, smaller]: Named, [more, larger]: Named, why: string): void {
  if (smaller <= larger) return;
  throw new SetupError(
    `${why}: ${smaller} is more than ${larger}. Give --${flagOf(less)} no more than --${flagOf(more)}.`,
  );
}

/**
 * What the app takes at most; what is not said, the interface answers. Throws `SetupError` where two bounds contradict each other.
 */
export function limitsOf(wish: Wish, { countMaximum }: Pick<Answers, "countMaximum"> = usualAnswers): Limits {
  const { pageSize, largestPage, bodyBytes } = wish;
  const most = largestPage ?? countMaximum.most;
  if (pageSize !== undefined)
    refuseMore(["pageSize", pageSize], ["largestPage", most], "A usual page is larger than the largest");
  return {
    depth: wish.depth,
    maxConditions: wish.maxConditions,
    maxEntries: wish.maxEntries,
    ...(bodyBytes === undefined ? {} : { bodyBytes }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(largestPage === undefined ? {} : { largestPage }),
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
