// Reports the state of an export, and continues its work.
import { setTimeout as pause } from "node:timers/promises";
import type { ExportDefinition } from "../definition.js";
import { pathOf } from "../http/paths.js";
import { problem } from "../http/problem.js";
import { respond, respondWithout } from "../http/respond.js";
import type { Call } from "../interactions/interaction.js";
import { count, type Progress } from "./counting.js";
import { type Counts, ExportGone, findJob, finishJob, type Job, keyOf } from "./job.js";
import { manifestOf } from "./manifest.js";
import type { Scope } from "./stretches.js";

/** Milliseconds that an answer waits for work that is nearly done, and between two looks whether it is. */
const patience = 1000;
const interval = 20;
/** Seconds after which to ask again where nothing better is known. */
const defaultWait = 5;

const idOf = ({ context }: Call): string => context.req.param("job") ?? "";

const keyIn = (call: Call, operation: ExportDefinition) =>
  keyOf(call.collection.site, call.collection.resource.type, operation.name, idOf(call));

/** The job that the path names. Throws a 404 for one that never was, was cancelled or has expired, and at any other site. */
export async function jobOf(call: Call, operation: ExportDefinition): Promise<Job> {
  const { service } = call;
  const found = await findJob(service.exports, keyIn(call, operation), service.now());
  if (found !== undefined) return found;
  throw problem(
    404,
    "not-found",
    "There is no such export at this site: it was cancelled, has expired, or never was.",
  );
}

/** What the job of a call is about; work on it ends where the job does. */
export function scopeOfJob({ service, collection }: Call, operation: ExportDefinition, job: Job): Scope {
  const insist = async (): Promise<void> => {
    if ((await findJob(service.exports, job.key, service.now())) === undefined) throw new ExportGone();
  };
  const { site, resource: subject } = collection;
  return { definition: service.definition, site, subject, operation, job, insist };
}

function respondUnderWay({ context }: Call, progress: string, seconds: number): Response {
  const headers = { "X-Progress": progress, "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return respondWithout(context, 202, headers);
}

/** How much of an export a caller may fetch: its other files are refused to them. */
function countsFor({ context, service, collection }: Call, job: Job, counts: Counts): Counts {
  const { site } = collection;
  const may = (type: string): boolean =>
    service.authorize?.(context, { site, type, interaction: "export" }) ?? true;
  return {
    records: counts.records.filter(({ type }) => may(type)),
    deleted: job.types.every(may) ? counts.deleted : 0,
  };
}

function respondComplete(call: Call, operation: ExportDefinition, job: Job, counts: Counts): Response {
  const { context, service, collection, base } = call;
  const place = `${base}${pathOf(collection)}/${operation.name}/${idOf(call)}`;
  const manifest = manifestOf(job, countsFor(call, job, counts), place, service.exports.authenticated);
  return respond(context, 200, JSON.stringify(manifest), {
    "Content-Type": "application/json",
    Expires: new Date(job.expires).toUTCString(),
  });
}

/** The job when no earlier write is in progress any more, or as it is when the patience ends. */
async function settledJob(call: Call, operation: ExportDefinition): Promise<Job> {
  for (const until = performance.now() + patience; ; await pause(interval)) {
    const job = await jobOf(call, operation);
    if (job.settled || performance.now() >= until) return job;
  }
}

/**
 * Tells how far an export is, and does the work that is left: what is counted is the same no matter who counts it, so that any
 * process that is asked can, after a restart too, and none has to know what another does. A write that was under way when the
 * export got its moment may be of before it, so that nothing is read before all of those are over.
 */
export async function status(call: Call, operation: ExportDefinition): Promise<Response> {
  const { exports } = call.service;
  const job = await settledJob(call, operation);
  if (job.counts !== undefined) return respondComplete(call, operation, job, job.counts);
  if (!job.settled) return respondUnderWay(call, "waiting for writes that are under way", 1);
  const begin = async (progress: Progress): Promise<void> => {
    const counts = await count(exports.store, scopeOfJob(call, operation, job), progress);
    if (counts !== undefined) await finishJob(exports, job, counts);
  };
  const work = exports.counting.on(idOf(call), job.owner, exports.maxConcurrent, begin);
  if (work === undefined) return respondUnderWay(call, "waiting for other exports", defaultWait);
  const finished = await Promise.race([work.done.then(() => true), pause(patience, false, { ref: false })]);
  if (!finished) return respondUnderWay(call, `${work.progress.found} records found`, defaultWait);
  return status(call, operation);
}

/** Forgets an export, under way or not: neither it nor its files can be asked for any more, and who works on it stops. */
export async function cancel(call: Call, operation: ExportDefinition): Promise<Response> {
  const { key } = await jobOf(call, operation);
  await call.service.exports.store.exports.forget(key);
  return respondWithout(call.context, 202);
}
