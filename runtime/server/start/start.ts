// Starts a server: opens store, log and access by its settings, then serves.
import { setTimeout as wait } from "node:timers/promises";
import { type Answers, answersOf, defaultAnswers } from "../answers.js";
import { createApp } from "../app.js";
import type { AppOptions } from "../app-options.js";
import { openAccess } from "../auth/open-access.js";
import type { InterfaceDefinition } from "../definition.js";
import type { Documents } from "../documents/documents.js";
import { hasSites } from "../http/paths.js";
import { type ServeOptions, serve } from "../serve.js";
import type { Limits } from "../service-limits.js";
import { SetupError } from "../setup-error.js";
import { openStore, shownStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { reportPreparation } from "../store/report-preparation.js";
import { reportState } from "../store-port/store-state.js";
import { type AuditLog, openAuditLog } from "./audit-file.js";
import { type Fill, fillingOf } from "./fill-store.js";
import { hostAdvice, publicUrlOf, reachedBy } from "./public-url.js";
import { refusalLines } from "./refusal-lines.js";
import { reportMisfits } from "./report-misfits.js";
import { flagOf, type ServerConfig, settingList, type settings } from "./settings.js";
import { openWatch, type Watch } from "./watch.js";

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

/** An empty text comes from a variable that is not set; without its token the server would be open to everybody. */
function refuseEmpty(config: ServerConfig): void {
  const empty = settingList.find(({ name }) => [Reflect.get(config, name)].flat().includes(""));
  if (empty !== undefined)
    throw new SetupError(`--${empty.flag} is empty.`, {
      remedy: "leave it out, or set the variable that it comes from",
    });
}

export interface Started {
  readonly url: string;
  /** The store, without its password. */
  readonly store: string;
  /** Reopens the audit log after log rotation. Absent if there is no audit log. */
  readonly reopen?: () => void;
  /** Drains the server, finishes running requests, at most for the close timeout, then closes the store. */
  close(): Promise<void>;
}

/** The parts of a server in addition to the interface's definition: documents and a page that it may show, first records, its own list of routes. */
export interface ServerParts extends Pick<AppOptions, "routes" | "frontPage"> {
  readonly documents?: Documents | undefined;
  /** Fills the store when the server listens, before `start` resolves (default: nothing does). If it throws, the server is closed. */
  readonly fill?: Fill | undefined;
  /** The file of the spec, for commands that are printed; empty for the kit's own spec (default: unknown). */
  readonly spec?: string | undefined;
  /** Version of the program, for the metrics. */
  readonly version?: string | undefined;
}

/** Starts a server with these settings. Throws `SetupError` for a setting that cannot be used. */
export async function start(
  definition: InterfaceDefinition,
  config: ServerConfig,
  report: (line: string) => void = () => undefined,
  { documents, fill, spec, version, ...parts }: ServerParts = {},
): Promise<Started> {
  refuseEmpty(config);
  const watch = await openWatch(config, { definition, version, report });
  try {
    const shown = shownTo(config.docs, documents);
    const options = { definition, ...watch.options, ...shown, ...parts };
    return await startWatched(options, config, watch, report, { fill, spec });
  } catch (fault) {
    await watch.close();
    throw fault;
  }
}

async function startWatched(
  options: Omit<AppOptions, "store">,
  config: ServerConfig,
  watch: Watch,
  report: (line: string) => void,
  { fill, spec }: Pick<ServerParts, "fill" | "spec">,
): Promise<Started> {
  const limits = limitsOf(config, answersOf(options.definition));
  const place = { ...publicUrlOf(config, options.definition), ...reachedBy(config) };
  const connectionLimits = connectionLimitsOf(config);
  const { definition } = options;
  const access = await openAccess(config, report, hasSites(definition), definition);
  const alarm = (line: string): void => {
    report(line);
    watch.alarm(line);
  };
  const log = config.audit === undefined ? undefined : openAuditing(config.audit, alarm);
  if (log !== undefined) watch.auditing(log.lines);
  const store = watch.watching(await openStore(config.store));
  await reportState(store, report);
  await prepareStore(store, options.definition, reportPreparation(report));
  await reportMisfits(store, options.definition, config.store, report, spec);
  let isDraining = false;
  const app = createApp({
    ...options,
    isDraining: () => isDraining,
    store,
    limits,
    ...place,
    ...access,
    ...smartOf(config),
    ...log?.options,
  });
  const authenticated = access.authenticate !== undefined;
  const running = await serve({
    app,
    host: config.host,
    port: config.port,
    portOption: "--port N",
    authenticated,
    ...connectionLimits,
  });
  const stop = async (): Promise<void> => {
    await running.close();
    await Promise.race([store.close(), wait(config.closeTimeout, undefined, { ref: false })]);
    log?.close();
  };
  const close = async (): Promise<void> => {
    isDraining = config.drain > 0;
    if (isDraining) await wait(config.drain * 1000);
    await stop();
    await watch.close();
  };
  await fill?.(fillingOf(store, definition, place.publicUrl ?? running.url)).catch(async (fault: unknown) => {
    await stop();
    throw fault;
  });
  const advice = hostAdvice(config);
  if (advice !== undefined) report(advice);
  const started = { url: running.url, store: shownStore(config.store) };
  watch.started(started);
  return { ...started, close, ...(log === undefined ? {} : { reopen: log.reopen }) };
}

interface Auditing extends Pick<AuditLog, "lines" | "reopen" | "close"> {
  /** For `createApp`. */
  readonly options: Pick<AppOptions, "audit" | "refused" | "checkChange" | "alarms">;
}

function openAuditing(file: string, report: (line: string) => void): Auditing {
  const { write, checkChange, alarms, lines, reopen, close } = openAuditLog(file, report);
  const refusals = refusalLines({ write });
  return {
    options: { audit: write, refused: refusals.refused, checkChange, alarms },
    lines,
    reopen,
    close() {
      refusals.close();
      close();
    },
  };
}

/** The issuer for SMART clients; the name of a file of keys is nobody else's business. */
const smartOf = ({ issuer, jwks = "" }: ServerConfig): Pick<AppOptions, "smart"> =>
  issuer === undefined ? {} : { smart: { issuer, jwks: /^https?:/i.test(jwks) ? jwks : undefined } };

function shownTo(who: string, documents: Documents | undefined): Pick<AppOptions, "documents"> {
  if (who !== "anyone" && who !== "nobody")
    throw new SetupError(`--docs cannot be ${who}.`, { remedy: "write anyone or nobody" });
  return who === "nobody" || documents === undefined ? {} : { documents };
}
