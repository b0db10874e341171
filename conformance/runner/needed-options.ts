// Names the options that a run needs to judge a check.

import type { InterfaceModel } from "../../spec/model.js";
import { credentialsHeader, statedScopes, statedSecurities } from "../../spec/security.js";
import type { Case } from "../checks/check.js";
import type { RestsOn } from "../checks/finding.js";
import { defaultConcurrency, defaultTimeoutMs, type Settings } from "../options/settings.js";

/** Sites are kept apart: only a second site shows it. */
const apart: RestsOn = "consequence.site-only";

const bearer = "Authorization";

/** The options that a check of an interface needs beside --site and --write, as a command line has them. */
export function neededOptions(model: InterfaceModel): (check: Case) => readonly string[] {
  const scoped = new Set(statedScopes(model).map(({ scopes }) => scopes.clause));
  const secured = new Map(statedSecurities(model).map((one) => [one.clause, credentialsHeader(one)]));
  return ({ clauses, askedFor }) => {
    const isScoped = clauses.some((clause) => scoped.has(clause));
    const headers = isScoped ? [bearer] : clauses.flatMap((clause) => secured.get(clause) ?? []);
    return [
      ...(clauses.includes(apart) ? ["--other-site OTHER_ID"] : []),
      ...headers.map((header) => (header === bearer ? "--token TOKEN" : `--header '${header}: KEY'`)),
      ...(isScoped ? ["--limited-token LIMITED_TOKEN"] : []),
      ...asking(askedFor),
    ];
  };
}

const bare: Settings = {
  baseUrl: "",
  site: "",
  write: true,
  headers: {},
  seed: 0,
  only: [],
  timeoutMs: defaultTimeoutMs,
  concurrency: defaultConcurrency,
};

/** The options with which a run makes checks that it does not make otherwise. */
const onRequest: readonly (readonly [option: string, settings: Partial<Settings>])[] = [
  ["--call-actions", { callActions: true }],
  ["--data DIR", { data: { folder: "", records: [] } }],
];

function asking(askedFor: Case["askedFor"] = () => true): readonly string[] {
  if (askedFor(bare)) return [];
  return onRequest.flatMap(([option, settings]) => (askedFor({ ...bare, ...settings }) ? [option] : []));
}
