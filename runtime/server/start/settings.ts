import type { Answers } from "../answers.js";

/** One thing that whoever starts a server can say: on the command line, or in the environment. */
export interface Setting {
  /** What stands after the flag in a list of them. */
  readonly takes: string;
  readonly means: string;
  /** For a whole number: the least and the most. A setting without it takes a text. */
  readonly whole?: readonly [least: number, most: number];
  /** It may be given several times; in the environment, with spaces between. */
  readonly repeated?: true;
  readonly usually?: string | number;
  /** What it is usually where the interface's own answers say so. */
  readonly answered?: (answers: Answers) => number;
}

const milliseconds = [1, 3_600_000] as const;

/** All of them, by the name that the program knows them by; `page-size` and `PAGE_SIZE` are made from `pageSize`. */
export const settings = {
  port: { takes: "<n>", means: "0 for any that is free", whole: [0, 65_535], usually: 8080 },
  host: {
    takes: "<address>",
    means: "an address beyond this machine needs a token",
    usually: "127.0.0.1",
  },
  publicUrl: {
    takes: "<url>",
    means: "where clients know it behind a proxy; after a space, where they did before",
  },
  allowedHost: {
    takes: "<host>",
    means: "a host to answer for beside this machine's own; * for any; repeatable",
    repeated: true,
  },
  cors: {
    takes: "<origin>",
    means: "an origin whose pages may use it, such as https://a.example; repeatable",
    repeated: true,
  },
  store: {
    takes: "<store>",
    means: "memory, sqlite:FILE or postgres://USER@HOST/DATABASE",
    usually: "memory",
  },
  token: {
    takes: "<token>",
    means: "ask for this bearer token; in the variable CRI_TOKEN, ps does not show it",
  },
  tokenFile: { takes: "<file>", means: "ask for the bearer token that this file holds" },
  tokens: {
    takes: "<file>",
    means: "ask for a token of this list, each good for its own sites (JSON)",
  },
  issuer: {
    takes: "<url>",
    means: "take the JWTs of this issuer, each good for its own sites and scopes",
  },
  audience: { takes: "<text>", means: "what a JWT's aud must name: this server" },
  jwks: {
    takes: "<url|file>",
    means: "the issuer's keys, where its .well-known does not tell of them",
  },
  sitesClaim: {
    takes: "<name>",
    means: 'the claim with the sites of a JWT, a list of ids or "*": usually sites',
  },
  rate: {
    takes: "<n>",
    means: "requests a minute of one token, or one address where none is asked",
    whole: [1, 1_000_000],
  },
  pageSize: {
    takes: "<n>",
    means: "records of a page where a search does not say",
    whole: [1, 10_000],
    answered: ({ countDefault, countMaximum }) =>
      countDefault === "largest" ? countMaximum.most : countDefault,
  },
  largestPage: {
    takes: "<n>",
    means: "records of a page at most",
    whole: [1, 10_000],
    answered: ({ countMaximum }) => countMaximum.most,
  },
  maxConditions: {
    takes: "<n>",
    means: "conditions of a search, each alternative counted",
    whole: [1, 500],
    usually: 200,
  },
  bodyBytes: {
    takes: "<n>",
    means: "bytes of a body at most",
    whole: [1, 1_000_000_000],
    answered: ({ limitSize }) => limitSize,
  },
  depth: { takes: "<n>", means: "levels of nesting of a body", whole: [1, 10_000], usually: 100 },
  maxEntries: {
    takes: "<n>",
    means: "values that one record is found by",
    whole: [1, 1_000_000],
    usually: 2000,
  },
  headerBytes: {
    takes: "<n>",
    means: "bytes of a request's URL and headers",
    whole: [1024, 1_048_576],
    usually: 16_384,
  },
  atOnce: {
    takes: "<n>",
    means: "concurrent requests; a token or a site: at most 3/4",
    whole: [1, 1_000_000],
    usually: 1000,
  },
  bufferBytes: {
    takes: "<n>",
    means: "bytes of bodies, and of unsent answers, in memory",
    whole: [65_536, 1_000_000_000_000],
    usually: 134_217_728,
  },
  connections: {
    takes: "<n>",
    means: "connections; one more closes one that asks nothing",
    whole: [1, 1_000_000],
    usually: 4096,
  },
  sendRate: {
    takes: "<n>",
    means: "bytes a second at which an answer must be read",
    whole: [1, 1_000_000_000],
    usually: 16_384,
  },
  answerTimeout: {
    takes: "<ms>",
    means: "how long an answer may take",
    whole: milliseconds,
    usually: 30_000,
  },
  headerTimeout: {
    takes: "<ms>",
    means: "how long a request's headers may take to come",
    whole: milliseconds,
    usually: 10_000,
  },
  requestTimeout: {
    takes: "<ms>",
    means: "how long a whole request may take to come",
    whole: milliseconds,
    usually: 60_000,
  },
  idleTimeout: {
    takes: "<ms>",
    means: "how long a connection may be silent, between requests too",
    whole: milliseconds,
    usually: 65_000,
  },
  closeTimeout: {
    takes: "<ms>",
    means: "how long requests under work have when the server ends",
    whole: milliseconds,
    usually: 10_000,
  },
  retryHours: {
    takes: "<n>",
    means: "how long an add is known by its Idempotency-Key",
    whole: [1, 8760],
    usually: 24,
  },
  audit: {
    takes: "<file>",
    means: "write what is done to which record, in JSON lines; SIGHUP opens it anew",
  },
  docs: {
    takes: "<who>",
    means: "anyone or nobody may read what the interface is, at /docs",
    usually: "anyone",
  },
  log: { takes: "<level>", means: "off, error, info or debug: JSON lines on standard output" },
  metrics: { takes: "<port>", means: "serve figures for Prometheus there, or at ADDRESS:PORT" },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof settings;
type Name = keyof Settings;
type Usual = { [N in Name]: Settings[N] extends { readonly usually: unknown } ? N : never }[Name];
type ValueOf<S> = S extends { readonly whole: unknown }
  ? number
  : S extends { readonly repeated: true }
    ? readonly string[]
    : string;

/** What was said of each; those that have a usual value are always there. */
export type Wish = { readonly [N in Usual]: ValueOf<Settings[N]> } & {
  readonly [N in Exclude<Name, Usual>]?: ValueOf<Settings[N]>;
};

/** The flag without its dashes, such as `page-size`. */
export const flagOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** In the order in which they are listed for a person. */
export const settingList: readonly (Setting & { readonly name: string; readonly flag: string })[] =
  Object.entries<Setting>(settings).map(([name, setting]) => ({ ...setting, name, flag: flagOf(name) }));

/** A server of which nothing is said. */
export const usual = {
  port: settings.port.usually,
  host: settings.host.usually,
  store: settings.store.usually,
  maxConditions: settings.maxConditions.usually,
  maxEntries: settings.maxEntries.usually,
  docs: settings.docs.usually,
  depth: settings.depth.usually,
  headerBytes: settings.headerBytes.usually,
  atOnce: settings.atOnce.usually,
  bufferBytes: settings.bufferBytes.usually,
  connections: settings.connections.usually,
  sendRate: settings.sendRate.usually,
  answerTimeout: settings.answerTimeout.usually,
  headerTimeout: settings.headerTimeout.usually,
  requestTimeout: settings.requestTimeout.usually,
  idleTimeout: settings.idleTimeout.usually,
  closeTimeout: settings.closeTimeout.usually,
  retryHours: settings.retryHours.usually,
} satisfies Pick<Wish, Usual>;
