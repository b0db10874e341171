// Lists the settings of a server.
import type { Answers } from "../answers.js";

/** A setting of the server, from the command line or the environment. */
export interface Setting {
  /** The placeholder after the flag in the help text. */
  readonly takes: string;
  readonly means: string;
  /** The minimum and maximum of a whole number. A setting without it is a text. */
  readonly whole?: readonly [least: number, most: number];
  /** It may be given several times; in the environment, separated by spaces. */
  readonly repeated?: true;
  readonly default?: string | number;
  /** The default, if the spec's answers give it. */
  readonly answered?: (answers: Answers) => number;
}

const milliseconds = [1, 3_600_000] as const;

/** All settings by name; `page-size` and `PAGE_SIZE` are made from `pageSize`. */
export const settings = {
  port: { takes: "<n>", means: "port to listen on; 0 for any free port", whole: [0, 65_535], default: 8080 },
  host: {
    takes: "<address>",
    means: "address to listen on; others than loopback need tokens",
    default: "127.0.0.1",
  },
  publicUrl: { takes: "<url>", means: "public base URL; optionally the previous one after a space" },
  allowedHost: {
    takes: "<host>",
    means: "an additional host name to accept; * for any (repeatable)",
    repeated: true,
  },
  cors: {
    takes: "<origin>",
    means: "an origin whose web pages may use the server (repeatable)",
    repeated: true,
  },
  store: {
    takes: "<store>",
    means: "memory, sqlite:FILE or postgres://USER@HOST/DATABASE",
    default: "memory",
  },
  token: { takes: "<token>", means: "require this bearer token; CRI_TOKEN hides it from ps" },
  tokenFile: { takes: "<file>", means: "require the bearer token in this file" },
  tokens: { takes: "<file>", means: "require a token from this JSON list, each with its sites and rights" },
  issuer: { takes: "<url>", means: "accept JWTs from this issuer, each with its sites and scopes" },
  audience: { takes: "<text>", means: "required aud claim of a JWT" },
  jwks: { takes: "<url|file>", means: "the issuer's keys, if its .well-known does not name them" },
  sitesClaim: {
    takes: "<name>",
    means: 'claim of a JWT that lists its sites: ids, or "*" for all (default: sites)',
  },
  rate: { takes: "<n>", means: "requests per minute of a token, or of an address", whole: [1, 1_000_000] },
  pageSize: {
    takes: "<n>",
    means: "page size if a search does not say",
    whole: [1, 10_000],
    answered: ({ countDefault, countMaximum }) =>
      countDefault === "largest" ? countMaximum.most : countDefault,
  },
  largestPage: {
    takes: "<n>",
    means: "maximum page size",
    whole: [1, 10_000],
    answered: ({ countMaximum }) => countMaximum.most,
  },
  maxConditions: {
    takes: "<n>",
    means: "maximum conditions of a search; each alternative counts",
    whole: [1, 500],
    default: 200,
  },
  bodyBytes: {
    takes: "<n>",
    means: "maximum bytes of a request body",
    whole: [1, 1_000_000_000],
    answered: ({ limitSize }) => limitSize,
  },
  depth: { takes: "<n>", means: "maximum nesting of a body", whole: [1, 10_000], default: 100 },
  maxEntries: {
    takes: "<n>",
    means: "maximum search values of one record",
    whole: [1, 1_000_000],
    default: 2000,
  },
  headerBytes: {
    takes: "<n>",
    means: "maximum bytes of URL and headers",
    whole: [1024, 1_048_576],
    default: 16_384,
  },
  maxConcurrent: {
    takes: "<n>",
    means: "concurrent requests; a token or a site gets at most 3/4",
    whole: [1, 1_000_000],
    default: 1000,
  },
  bufferBytes: {
    takes: "<n>",
    means: "maximum bytes of bodies and unsent responses in memory",
    whole: [65_536, 1_000_000_000_000],
    default: 134_217_728,
  },
  connections: {
    takes: "<n>",
    means: "maximum connections; one more closes an idle one",
    whole: [1, 1_000_000],
    default: 4096,
  },
  sendRate: {
    takes: "<n>",
    means: "minimum speed of a client, in bytes per second",
    whole: [1, 1_000_000_000],
    default: 16_384,
  },
  answerTimeout: { takes: "<ms>", means: "timeout of a response", whole: milliseconds, default: 30_000 },
  headerTimeout: {
    takes: "<ms>",
    means: "timeout for receiving the headers of a request",
    whole: milliseconds,
    default: 10_000,
  },
  requestTimeout: {
    takes: "<ms>",
    means: "timeout for receiving a whole request",
    whole: milliseconds,
    default: 60_000,
  },
  idleTimeout: {
    takes: "<ms>",
    means: "timeout of an idle connection",
    whole: milliseconds,
    default: 65_000,
  },
  closeTimeout: {
    takes: "<ms>",
    means: "time for running requests when the server stops",
    whole: milliseconds,
    default: 10_000,
  },
  drain: {
    takes: "<s>",
    means: "after SIGTERM, serve on for this time while /ready says no",
    whole: [0, 3600],
    default: 0,
  },
  retryHours: {
    takes: "<n>",
    means: "hours that an Idempotency-Key is remembered",
    whole: [1, 8760],
    default: 24,
  },
  audit: { takes: "<file>", means: "write an audit log as JSON lines; SIGHUP reopens the file" },
  docs: { takes: "<who>", means: "who may read the reference at /docs: anyone or nobody", default: "anyone" },
  log: { takes: "<level>", means: "off, error, info or debug; JSON lines on stdout" },
  metrics: { takes: "<port>", means: "serve Prometheus metrics on this port, or ADDRESS:PORT" },
  otlp: { takes: "<url>", means: "OTLP collector for traces and metrics; or OTEL_EXPORTER_OTLP_ENDPOINT" },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof settings;
type Name = keyof Settings;
type Default = { [N in Name]: Settings[N] extends { readonly default: unknown } ? N : never }[Name];
type ValueOf<S> = S extends { readonly whole: unknown }
  ? number
  : S extends { readonly repeated: true }
    ? readonly string[]
    : string;

/** The values of the settings; those with a default are always present. */
export type ServerConfig = { readonly [N in Default]: ValueOf<Settings[N]> } & {
  readonly [N in Exclude<Name, Default>]?: ValueOf<Settings[N]>;
};

/** The flag without its dashes, such as `page-size`. */
export const flagOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** All settings, in the order of the help text. */
export const settingList: readonly (Setting & { readonly name: string; readonly flag: string })[] =
  Object.entries<Setting>(settings).map(([name, setting]) => ({ ...setting, name, flag: flagOf(name) }));

/** The default of each setting that has one. */
export const defaults = {
  port: settings.port.default,
  host: settings.host.default,
  store: settings.store.default,
  maxConditions: settings.maxConditions.default,
  maxEntries: settings.maxEntries.default,
  docs: settings.docs.default,
  depth: settings.depth.default,
  headerBytes: settings.headerBytes.default,
  maxConcurrent: settings.maxConcurrent.default,
  bufferBytes: settings.bufferBytes.default,
  connections: settings.connections.default,
  sendRate: settings.sendRate.default,
  answerTimeout: settings.answerTimeout.default,
  headerTimeout: settings.headerTimeout.default,
  requestTimeout: settings.requestTimeout.default,
  idleTimeout: settings.idleTimeout.default,
  closeTimeout: settings.closeTimeout.default,
  drain: settings.drain.default,
  retryHours: settings.retryHours.default,
} satisfies Pick<ServerConfig, Default>;
