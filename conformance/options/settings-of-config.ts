// Converts the options of a run into the settings of a session.
import { randomInt } from "node:crypto";
import { basename } from "node:path";
import { defined } from "../../spec/defined.js";
import { nearest } from "../../spec/diagnostics/near.js";
import type { InterfaceModel } from "../../spec/model.js";
import { givenSite, hasSites, siteTooMany } from "../../spec/sites.js";
import { UserError } from "../../spec/user-error.js";
import { type ConformRun, missingSite } from "./asked.js";
import { baseAtSite } from "./base-at-site.js";
import { recordAt } from "./record-at.js";
import { neededFor } from "./require.js";
import type { Limits } from "./run-limits.js";
import { type Claims, defaultConcurrency, defaultTimeoutMs, type Settings } from "./settings.js";

/** The settings of a session. Throws `UserError` for flags that do not fit the model. */
export function settingsOf(run: ConformRun, model: InterfaceModel): Settings {
  givenSite(hasSites(model), run.site, () => missingSite(run));
  if (run.otherSite !== undefined && !hasSites(model)) throw siteTooMany("other-site");
  if (run.data !== undefined && !run.write)
    throw new UserError("--data adds records, and this run only reads", "add --write, or omit --data");
  const ids = bothIds(idsOf(run.id ?? [], model), knownIds(run, model));
  return defined({
    baseUrl: baseAtSite(model, run),
    site: run.site,
    write: run.write,
    headers: run.headers,
    seed: run.seed ?? randomInt(1, 2 ** 31),
    only: run.only ?? [],
    timeoutMs: run.timeout ?? defaultTimeoutMs,
    concurrency: run.concurrency ?? defaultConcurrency,
    otherSite: run.otherSite,
    connection: run.connection,
    limitedTokens: run.limitedToken?.map(sendable),
    callActions: run.callActions || undefined,
    ids: unlessEmpty(ids),
    fixed: unlessEmpty(run.references),
    config: run.saidBy,
    claims: claimsOf(run),
    require: run.require && neededFor(run.require),
    indexingMs: run.indexingMs,
    limits: unlessEmpty(saidLimits(run)),
    secrets: unlessEmpty([...run.secrets, ...(run.limitedToken ?? [])]),
  });
}

/** A token that a header can hold (RFC 6750, section 2.1). The message does not quote it. */
function sendable(token: string): string {
  if (/^[!-~]+$/.test(token)) return token;
  if (token === "") throw new UserError("a limited token is empty", "check its source, such as a variable");
  throw token.includes(" ")
    ? new UserError("a limited token contains a space", "write one token, without a word such as Bearer")
    : new UserError(
        "a limited token contains a character that a token cannot have: a line break, a tab or a letter beyond ASCII",
        "check its source: a file may have lines that end in carriage returns",
      );
}

function saidLimits({ maxAnswer, maxKept, maxPages, maxRequests, maxMinutes }: ConformRun): Partial<Limits> {
  const times = (count: number | undefined, unit: number) => (count === undefined ? undefined : count * unit);
  return defined({
    answerBytes: times(maxAnswer, 1 << 20),
    keptBytes: times(maxKept, 1 << 20),
    pages: maxPages,
    requests: maxRequests,
    runMs: times(maxMinutes, 60_000),
  });
}

/** The ids under `read` at the site under test: those in URLs, and bare ids if the config is for that site. */
function knownIds({ read, site, readAt = site }: ConformRun, model: InterfaceModel): IdsByType {
  const all = Object.entries(read).map(([type, texts]) => {
    const resource = model.resources.find(({ name }) => name === type);
    const ids = texts.flatMap((text) => {
      if (!text.includes("/")) return readAt === site ? [text] : [];
      const at = resource === undefined ? undefined : recordAt(model, resource, text);
      return at?.site === site ? [at.id] : [];
    });
    return [type, ids] as const;
  });
  return Object.fromEntries(all.filter(([, ids]) => ids.length > 0));
}

function claimsOf({ offers, saidBy }: ConformRun): Claims | undefined {
  if (offers === undefined || saidBy === undefined) return undefined;
  return { saidBy: basename(saidBy), ...offers };
}

const unlessEmpty = <T extends object>(map: T): T | undefined =>
  Object.keys(map).length === 0 ? undefined : map;

/** Ids by type, in the order in which they were given, each once. */
type IdsByType = Readonly<Record<string, readonly string[]>>;

/** Reads `TYPE/ID`s, as `--id` takes them. Throws `UserError` for other texts, or for a type that the model does not have. */
function idsOf(pairs: readonly string[], model: InterfaceModel): IdsByType {
  const known = model.resources.map(({ name }) => name);
  const found = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const slash = pair.indexOf("/");
    const type = pair.slice(0, slash);
    const id = pair.slice(slash + 1);
    if (slash < 1 || id === "" || id.includes("/"))
      throw new UserError(`--id ${pair} does not have the form TYPE/ID`, "write --id TYPE/ID");
    if (!known.includes(type)) throw unknownType(pair, type, known);
    found.set(type, (found.get(type) ?? new Set()).add(id));
  }
  return Object.fromEntries([...found].map(([type, ids]) => [type, [...ids]]));
}

function unknownType(pair: string, type: string, known: readonly string[]): UserError {
  const near = nearest(type, known);
  const remedy = near === undefined ? `the types are ${known.join(", ")}` : `did you mean ${near}?`;
  return new UserError(`--id ${pair} names no type of the interface`, remedy);
}

/** The ids of both, those of `first` before those of `second`. */
function bothIds(first: IdsByType, second: IdsByType): IdsByType {
  const types = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return Object.fromEntries(
    types.map((type) => [type, [...new Set([...(first[type] ?? []), ...(second[type] ?? [])])]]),
  );
}
