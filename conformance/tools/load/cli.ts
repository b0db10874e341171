// The command `cri-kit load`, which adds the records of files to a deployment.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { readModel } from "../../../spec/read-model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { givenSite, hasSites } from "../../../spec/sites.js";
import { counted } from "../../../spec/text/counted.js";
import { indented, printable } from "../../../spec/text/layout.js";
import { progressOn } from "../../../spec/text/progress.js";
import { UserError } from "../../../spec/user-error.js";
import { places } from "../../checks/places.js";
import { type RecordProblem, readRecords } from "../../fixtures/source-records.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import { type ApiContext, operationOf } from "../../http/api/context.js";
import { idCandidates } from "../../http/api/id-candidates.js";
import { openContext } from "../../http/api/open-context.js";
import { signsOf } from "../../http/api/record-signs.js";
import { search } from "../../http/api/search.js";
import { collectionUrl } from "../../http/api/urls.js";
import { unlessBlocked } from "../../http/blocked.js";
import { connect, type ToConnect } from "../../http/client/connect.js";
import type { Client } from "../../http/exchange.js";
import { untestable } from "../../http/reach.js";
import { baseAtSite } from "../../options/base-at-site.js";
import type { Settings } from "../../options/settings.js";
import type { ReportIo } from "../../reports/terminal.js";
import { reportUntestable } from "../../reports/untestable-lines.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { oracleOf } from "../../search/matches.js";
import { rangeAround } from "../../search/query-for.js";
import { lookedAt } from "../../search/record-values.js";
import { type Deployment, type LoadReport, load } from "./load.js";
import { LoadState } from "./load-state.js";
import { keptReferences, knownByKey } from "./sources.js";

/** The deployment of a load, through the suite's HTTP client and API adapter. */
function openDeployment(
  model: InterfaceModel,
  settings: Settings,
): { readonly deployment: Deployment; close(): Promise<void> } {
  const context: ApiContext = {
    ...openContext(model, settings, undefined, oracleOf(model)),
    eventually: (ask) => ask(),
    findAdded: () => Promise.resolve(undefined),
  };
  const { base, client, reference } = context;
  const deploymentFor = (sender: Client): Deployment => ({
    client: sender,
    on: (line) => deploymentFor(client.within({ queue: "load", line, width: 1, exchanges: [] })),
    site: settings.site,
    collectionUrl: (at) => collectionUrl(base, at),
    referenceUrl: (at, id) => reference(at.site, at.resource.name, id),
    assignedId: (at, exchange) => idCandidates(exchange, signsOf(model, at.resource))[0]?.id,
    findTwin: (at, body) => findTwin({ ...context, client: sender }, at, body),
  });
  return { deployment: deploymentFor(client), close: () => client.close() };
}

/** Searches for a record that holds everything in `body`, by every parameter that can distinguish it. */
async function findTwin(context: ApiContext, at: Collection, body: JsonObject): Promise<string | undefined> {
  if (!operationOf(at, "search")) return undefined;
  const query = queryFor(context.model, at, body);
  if (query.length === 0) return undefined;
  // A list that is too long to read has no records for us.
  const { found = [] } = (await unlessBlocked(() => search(context, at, query))) ?? {};
  return found.find(({ record }) => context.differences(body, record, at.resource) === 0)?.id;
}

/** A query with one value of each parameter that every deployment compares in the same way: references, and dates as ranges. */
const queryFor = (model: InterfaceModel, at: Collection, body: JsonObject): Query =>
  at.resource.parameters.flatMap((parameter): Query => {
    const value = lookedAt(model, parameter, body)[0];
    if (value === undefined || parameter.ambiguous) return [];
    if (parameter.dateSearch) return rangeAround(statedPrefixes(model), parameter, body) ?? [];
    return plain(parameter) ? [[parameter.name, value]] : [];
  });

const plain = (parameter: SearchParameter): boolean =>
  parameter.match === "reference" || parameter.match === "token";

interface LoadRun extends ToConnect {
  /** Absent if the interface has no sites. */
  readonly site?: string;
  readonly files: readonly string[];
  readonly spec: string;
  readonly state?: string;
  /** The starts of URLs of the files' own records at their source, or `noSource` (default: unknown). */
  readonly source?: readonly string[];
  readonly concurrency: number;
  readonly timeout: number;
}

const shown = 10;

/**
 * Runs `cri load`. Exit code 0: all records were added; 1: some were not; 2: a file, the spec or a flag is wrong; 3: no
 * answer.
 */
export async function runLoad(run: LoadRun, io: ReportIo): Promise<number> {
  const model = await readModel(run.spec, io);
  if (!model) return 2;
  const site = givenSite(hasSites(model), run.site, noSite);
  const given = settingsOf(run, model, site);
  const settings = { ...given, ...(await connect({ ...run, baseUrl: given.baseUrl })) };
  const read = await readRecords(model, run.files);
  if (read.problems.length > 0) return refuse(read.problems, io);
  const records = knownByKey(model, read.records, run.source ?? []);
  const named = ["cri-load", new URL(run.baseUrl).host, site].filter((part) => part !== "");
  const stateFile = run.state ?? `${named.map((part) => part.replace(/[^\w.-]/g, "-")).join("-")}.ndjson`;
  const state = await LoadState.open(stateFile, { baseUrl: run.baseUrl, site });
  const { deployment, close } = openDeployment(model, settings);
  try {
    const { client } = deployment;
    const collections = places(model, "add").map((place) => ({ ...place, site }));
    const why = await untestable({ client, api: deployment, collections, baseUrl: run.baseUrl });
    if (why) return reportUntestable(settings, why, io);
    const files = counted(run.files.length, "file");
    io.err(`${counted(records.length, "record")} from ${files}; the progress is saved in ${stateFile}\n`);
    const kept = keptReferences(model, records);
    const stay = kept.length === 1 ? "1 reference names" : `${kept.length} references name`;
    if (kept.length > 0)
      io.err(`${stay} no record of the files, and will be sent as in the files, such as ${kept[0]}\n`);
    const { concurrency } = run;
    const progress = progressOn(io, "records");
    const report = await load({ model, deployment, state, records, concurrency, progress: progress.report });
    progress.end();
    return conclude(report, io);
  } finally {
    await state.close();
    await close();
  }
}

const noSite = (): UserError => new UserError("no site is given", "add --site ID");

const settingsOf = (run: LoadRun, model: InterfaceModel, site: string): Settings => ({
  baseUrl: baseAtSite(model, { baseUrl: run.baseUrl, site }),
  site,
  write: true,
  headers: run.headers,
  seed: 0,
  only: [],
  timeoutMs: run.timeout,
  concurrency: run.concurrency,
  // A load takes as long as its files need.
  limits: { requests: Number.POSITIVE_INFINITY, runMs: Number.POSITIVE_INFINITY, keptBytes: 16 << 20 },
});

function refuse(problems: readonly RecordProblem[], io: ReportIo): number {
  for (const { file, line, message, remedy } of problems.slice(0, shown)) {
    const place = line === undefined ? file : `${file}:${line}`;
    io.err(`${place}\n${indented(message)}${indented(`remedy: ${remedy}`)}`);
  }
  if (problems.length > shown) io.err(`and ${problems.length - shown} more\n`);
  const lines = problems.filter(({ line }) => line !== undefined).length;
  const files = problems.length - lines;
  const wrong = [
    ...(files > 0 ? [`${counted(files, "file")} cannot be used`] : []),
    ...(lines > 0 ? [`${counted(lines, "line")} cannot be added`] : []),
  ];
  io.err(`Nothing was sent: ${wrong.join(", and ")}.\n`);
  return 2;
}

function conclude(report: LoadReport, io: ReportIo): number {
  for (const { record, reason } of report.failures.slice(0, shown)) {
    io.err(`${record.file}:${record.line}  ${printable(record.key)}\n${indented(reason)}`);
  }
  if (report.failures.length > shown) io.err(`and ${report.failures.length - shown} more\n`);
  for (const record of report.unlinked.slice(0, shown)) {
    const kept = "a reference stays as it is in the file: the record could not be updated with the new URL";
    io.err(`${record.file}:${record.line}  ${printable(record.key)}\n${indented(kept)}`);
  }
  const parts = [
    `${counted(report.added, "record")} added`,
    report.before > 0 ? `${report.before} added before` : "",
    report.linked > 0 ? `${counted(report.linked, "record")} linked afterwards` : "",
    report.failures.length > 0 ? `${report.failures.length} not added` : "",
  ];
  io.out(`${parts.filter((part) => part !== "").join(", ")}\n`);
  if (report.failures.length === 0) return 0;
  io.err("Correct the refused records and run the same command again: it continues from here.\n");
  return 1;
}
