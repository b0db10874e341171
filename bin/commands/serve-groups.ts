// Puts the options of `cri-kit serve` under headings, for its help.
import type { ServerConfig } from "../../runtime/server/start/settings.js";

const [records, pages] = ["Records:", "Logs, metrics and pages:"] as const;

export const serveGroups = { records, pages } as const;

/** The settings under each heading, with the headings in their order. */
const settingsUnder: Readonly<Record<string, readonly (keyof ServerConfig)[]>> = {
  "Address:": ["port", "host", "publicUrl", "allowedHost", "cors"],
  [records]: ["store", "retryHours"],
  "Access:": ["token", "tokenFile", "tokens", "issuer", "audience", "jwks", "sitesClaim"],
  [pages]: ["audit", "docs", "log", "metrics", "otlp"],
  "Limits:": [
    ...(["rate", "pageSize", "largestPage", "maxConditions", "bodyBytes", "depth"] as const),
    ...(["maxEntries", "headerBytes", "maxConcurrent", "bufferBytes"] as const),
  ],
  "Connections and timeouts:": [
    ...(["connections", "sendRate", "answerTimeout", "headerTimeout"] as const),
    ...(["requestTimeout", "idleTimeout", "closeTimeout", "drain"] as const),
  ],
};

/** The headings in their order. */
export const groupOrder = Object.keys(settingsUnder);

/** The heading of a setting; `serve-groups.test.ts` finds a setting without one. */
export const groupOf = (setting: string): string | undefined =>
  groupOrder.find((group) => settingsUnder[group]?.some((name) => name === setting));
