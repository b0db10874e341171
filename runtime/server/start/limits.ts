/** Turns the settings into the limits of an app and of its connections. */

import { type Answers, defaultAnswers } from "../answers.js";
import type { ServeOptions } from "../serve.js";
import type { Limits } from "../service-limits.js";
import { SetupError } from "../setup-error.js";
import { flagOf, type ServerConfig, type settings } from "./settings.js";

type Name = keyof typeof settings;
type NumberOf = { [N in Name]: ServerConfig[N] extends number ? N : never }[Name];

function checkOrder(config: Pick<ServerConfig, NumberOf>, less: NumberOf, more: NumberOf, why: string): void {
  refuseMore([less, config[less]], [more, config[more]], why);
}

type Named = readonly [setting: Name, value: number];

function refuseMore([less, smaller]: Named, [more, larger]: Named, why: string): void {
  if (smaller <= larger) return;
  throw new SetupError(`${why}: ${smaller} is more than ${larger}.`, {
    remedy: `give --${flagOf(less)} no more than --${flagOf(more)}`,
  });
}

/**
 * The limits of the app; the answers of the interface are the defaults. Throws `SetupError` if two limits contradict each other.
 */
export function limitsOf(
  config: ServerConfig,
  { countMaximum }: Pick<Answers, "countMaximum"> = defaultAnswers,
): Limits {
  const { pageSize, largestPage, bodyBytes } = config;
  const most = largestPage ?? countMaximum.most;
  if (pageSize !== undefined)
    refuseMore(
      ["pageSize", pageSize],
      ["largestPage", most],
      "The default page size is larger than the maximum",
    );
  return {
    depth: config.depth,
    maxConditions: config.maxConditions,
    maxEntries: config.maxEntries,
    ...(bodyBytes === undefined ? {} : { bodyBytes }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(largestPage === undefined ? {} : { largestPage }),
    milliseconds: config.answerTimeout,
    retryMilliseconds: config.retryHours * 60 * 60 * 1000,
    maxConcurrent: config.maxConcurrent,
    bufferBytes: config.bufferBytes,
    ...(config.rate === undefined ? {} : { requestsPerMinute: config.rate }),
  };
}

/** The limits of connections. Throws `SetupError` if two bounds contradict each other. */
export function connectionLimitsOf(
  config: ServerConfig,
): Pick<ServeOptions, "timeouts" | "connections" | "headerBytes" | "sendRate"> {
  checkOrder(config, "headerTimeout", "requestTimeout", "A request may end before its headers");
  checkOrder(config, "answerTimeout", "idleTimeout", "A connection may be cut before its answer");
  return {
    connections: config.connections,
    headerBytes: config.headerBytes,
    sendRate: config.sendRate,
    timeouts: {
      headers: config.headerTimeout,
      request: config.requestTimeout,
      idle: config.idleTimeout,
      closing: config.closeTimeout,
    },
  };
}
