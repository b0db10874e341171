// Puts the options of `cri-kit serve` under headings, for its help.
import type { ServerConfig } from "../../runtime/server/start/settings.js";

const address = "Address:";
const records = "Records:";
const access = "Access:";
const limits = "Limits:";
const connections = "Connections and timeouts:";
const observation = "Logs, metrics and pages:";

export const serveGroups = { records, pages: observation } as const;

/** The headings in their order. */
export const groupOrder = [address, records, access, observation, limits, connections] as const;

/** The heading of each setting; the compiler finds a setting without one. */
export const groupOf: Readonly<Record<keyof ServerConfig, (typeof groupOrder)[number]>> = {
  port: address,
  host: address,
  publicUrl: address,
  allowedHost: address,
  cors: address,
  store: records,
  retryHours: records,
  token: access,
  tokenFile: access,
  tokens: access,
  issuer: access,
  audience: access,
  jwks: access,
  sitesClaim: access,
  audit: observation,
  docs: observation,
  log: observation,
  metrics: observation,
  otlp: observation,
  rate: limits,
  pageSize: limits,
  largestPage: limits,
  maxConditions: limits,
  bodyBytes: limits,
  depth: limits,
  maxEntries: limits,
  headerBytes: limits,
  maxConcurrent: limits,
  bufferBytes: limits,
  connections,
  sendRate: connections,
  answerTimeout: connections,
  headerTimeout: connections,
  requestTimeout: connections,
  idleTimeout: connections,
  closeTimeout: connections,
  drain: connections,
};
