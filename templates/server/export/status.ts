import { setTimeout as pause } from "node:timers/promises";
import type { ExportDefinition } from "../definition.js";
import type { Call } from "../http/interaction.js";
import { pathOf } from "../http/paths.js";
import { problem } from "../http/problem.js";
import { respond, respondWithout } from "../http/respond.js";
import { count, type Progress } from "./counting.js";
import { type Counts, cancelJob, findJob, finishJob, type Job, type KeptJob, keyOf } from "./job.js";
import { manifestOf } from "./manifest.js";

/** Milliseconds that an answer waits for work that is nearly done. */
const patience = 1000;
/** Seconds after which to ask again where nothing better is known. */
const usualWait = 5;

const idOf = ({ context }: Call): string => context.req.param("job") ?? "";

/** The job that the path names. Throws a 404 for one that never was, was cancelled or has expired, and at any other site. */
export async function jobOf(call: Call, operation: ExportDefinition): Promise<KeptJob> {
  const { service, collection } = call;
  const key = keyOf(collection.site, collection.resource.type, operation.name, idOf(call));
  const found = await findJob(service.exports.store, key, service.now());
  if (found !== undefined) return found;
  throw problem(
    404,
    "not-found",
    "There is no such export at this site: it was cancelled, has expired, or never was.",
  );
}

function respondUnderWay({ context }: Call, progress: string, seconds: number): Response {
  const headers = { "X-Progress": progress, "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return respondWithout(context, 202, headers);
}

function respondComplete(call: Call, operation: ExportDefinition, job: Job, counts: Counts): Response {
  const { context, service, collection, base } = call;
  const place = `${base}${pathOf(collection)}/${operation.name}/${idOf(call)}`;
  const manifest = manifestOf(job, counts, place, service.exports.authenticated);
  return respond(context, 200, JSON.stringify(manifest), {
    "Content-Type": "application/json",
    Expires: new Date(job.expires).toUTCString(),
  });
}

/**
 * Tells how far an export is, and does the work that is left: what is counted is the same whoever counts it, so that any
 * process that is asked can, after a restart too, and none has to know what another does. A write bears the time at which
 * it was begun: what was begun before the export may reach the disk after it, so that it is not read before all that has settled.
 */
export async function status(call: Call, operation: ExportDefinition): Promise<Response> {
  const { service, collection } = call;
  const { exports } = service;
  const kept = await jobOf(call, operation);
  const { job } = kept;
  if (job.counts !== undefined) return respondComplete(call, operation, job, job.counts);
  const left = job.at + exports.settling - service.now();
  if (left > 0)
    return respondUnderWay(call, "waiting for writes that were begun before", Math.ceil(left / 1000));
  const scope = {
    definition: service.definition,
    site: collection.site,
    subject: collection.resource,
    operation,
    job,
  };
  const begin = async (progress: Progress): Promise<void> => {
    const counts = await count(exports.store, scope, progress);
    if (counts !== undefined) await finishJob(exports.store, kept, counts, service.now());
  };
  const work = exports.counting.on(idOf(call), exports.atOnce, begin);
  if (work === undefined) return respondUnderWay(call, "waiting for other exports", usualWait);
  const finished = await Promise.race([work.done.then(() => true), pause(patience, false, { ref: false })]);
  if (!finished) return respondUnderWay(call, `${work.progress.found} records found`, usualWait);
  return status(call, operation);
}

/** Forgets an export, under way or not: neither it nor its files can be asked for any more. */
export async function cancel(call: Call, operation: ExportDefinition): Promise<Response> {
  const { exports, now } = call.service;
  const kept = await jobOf(call, operation);
  await cancelJob(exports.store, kept, now());
  exports.counting.stop(idOf(call));
  return respondWithout(call.context, 202);
}
