// Reports the state of an export, and continues its work.
import { setTimeout as pause } from "node:timers/promises";
import type { ExportDefinition } from "../../definition.js";
import { count, type Progress } from "../../export/counting.js";
import { type Counts, ExportGone, findJob, finishJob, type Job, keyOf } from "../../export/job.js";
import { manifestOf } from "../../export/manifest.js";
import type { Scope } from "../../export/record-batches.js";
import { atThisSite, pathOf } from "../../http/paths.js";
import { problem } from "../../http/problem.js";
import type { Call } from "../../interactions/interaction.js";
import { respond, respondWithout } from "../../interactions/respond.js";

/** Milliseconds that an answer waits for work that may be nearly done, and between two checks. */
const patience = 1000;
const interval = 20;
/** Seconds after which the client should ask again, if nothing better is known. */
const defaultWait = 5;

const idOf = ({ context }: Call): string => context.req.param("job") ?? "";

const keyIn = (call: Call, operation: ExportDefinition) =>
  keyOf(call.collection.site, call.collection.resource.type, operation.name, idOf(call));

/** The job that the path names. Throws a 404 if it does not exist at this site, was cancelled or has expired. */
export async function jobOf(call: Call, operation: ExportDefinition): Promise<Job> {
  const { service } = call;
  const found = await findJob(service.exports, keyIn(call, operation), service.now());
  if (found !== undefined) return found;
  throw problem(
    404,
    "not-found",
    `There is no such export${atThisSite(call.collection.site)}: it was cancelled, has expired, or never existed.`,
  );
}

/** The scope of a job; the work on it stops when the job is gone. */
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

/** The counts of the files that a caller may fetch; the other files are refused. */
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

/** The job when all earlier writes have ended, or as it is after `patience`. */
async function settledJob(call: Call, operation: ExportDefinition): Promise<Job> {
  for (const until = performance.now() + patience; ; await pause(interval)) {
    const job = await jobOf(call, operation);
    if (job.settled || performance.now() >= until) return job;
  }
}

/**
 * Reports the state of an export, and does the remaining work. The counts are the same whoever counts, so any process can do it, also
 * after a restart, without knowledge of the others. A write that was in progress at the moment of the export may have an earlier
 * time, so nothing is read until all such writes have ended.
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

/** The owner of an export: the caller, or the site if clients are not authenticated. */
export const ownerOf = ({ context, service, collection }: Call): string =>
  service.callerOf(context) ?? `at ${collection.site}`;

/**
 * Deletes an export, finished or not: it and its files no longer exist, and work on it stops. Only the caller that started it may do so:
 * all others may read what their rights allow.
 */
export async function cancel(call: Call, operation: ExportDefinition): Promise<Response> {
  const { key, owner } = await jobOf(call, operation);
  if (owner !== ownerOf(call)) {
    const { service, context, collection } = call;
    const { site, resource } = collection;
    service.auditLog.refuse(context, { refused: 403, act: "export", site, type: resource.type });
    throw problem(
      403,
      "forbidden",
      "Another caller started this export, and only that caller may delete it.",
    );
  }
  await call.service.exports.store.exports.forget(key);
  return respondWithout(call.context, 202);
}
