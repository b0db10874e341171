// Serves one file of an export.
import { checkAccess } from "../../auth/access.js";
import type { ExportDefinition } from "../../definition.js";
import { ExportGone, type Job } from "../../export/job.js";
import { deletedName } from "../../export/manifest.js";
import { isCurrent, isDeletion, recordBatches, type Scope } from "../../export/record-batches.js";
import { requestIdOf } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import type { Call } from "../../interactions/interaction.js";
import type { WalkedRecord } from "../../store-port/store.js";
import { jobOf, scopeOfJob } from "./status.js";

const mediaType = "application/fhir+ndjson";

/** A record on one line. JSON has line breaks only between tokens, never inside a string (RFC 8259, section 7). */
const recordLine = ({ body }: WalkedRecord): string => `${body.replace(/[\r\n]+/g, "")}\n`;

/** A deletion as a transaction that would repeat it. */
const deletionLine = (type: string, { id }: WalkedRecord): string => {
  const request = { method: "DELETE", url: `${type}/${id}` };
  return `${JSON.stringify({ resourceType: "Bundle", type: "transaction", entry: [{ request }] })}\n`;
};

async function* recordLines(call: Call, scope: Scope, type: string): AsyncGenerator<string, void> {
  for await (const batch of recordBatches(call.service.store, scope, type, isCurrent))
    yield batch.map(recordLine).join("");
}

async function* deletionLines(call: Call, scope: Scope): AsyncGenerator<string, void> {
  for (const type of scope.job.types) {
    for await (const batch of recordBatches(call.service.store, scope, type, isDeletion))
      yield batch.map((record) => deletionLine(type, record)).join("");
  }
}

/** Reads the next lines when the client has received the ones before; stops when the client or the export is gone. */
function streamOf(
  lines: AsyncGenerator<string, void>,
  report: (fault: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      let next = await lines.next();
      while (next.done !== true && next.value === "") next = await lines.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    } catch (fault) {
      if (!(fault instanceof ExportGone)) report(fault);
      throw fault;
    }
  };
  return new ReadableStream({ pull, cancel: () => void lines.return() }, { highWaterMark: 0 });
}

const hasFile = ({ counts }: Job, name: string): boolean =>
  counts !== undefined &&
  (name === deletedName ? counts.deleted > 0 : counts.records.some(({ type }) => type === name));

/**
 * Answers with one file of an export. It is read from the store while it is sent: no version is ever overwritten, so the versions of
 * the export's time are still there. So there is no copy of the records to protect, to share between servers or to delete, and a
 * site of any size needs the memory of one batch.
 */
export async function file(call: Call, operation: ExportDefinition): Promise<Response> {
  const { context, service, collection } = call;
  const { site } = collection;
  const job = await jobOf(call, operation);
  const name = context.req.param("file") ?? "";
  const types = name === deletedName ? job.types : [name];
  if (!hasFile(job, name))
    throw problem(404, "not-found", "This export has no such file. Its manifest lists its files.");
  for (const type of types) checkAccess(service, context, { site, type, interaction: "export" });
  const scope = scopeOfJob(call, operation, job);
  const lines = name === deletedName ? deletionLines(call, scope) : recordLines(call, scope, name);
  return context.body(
    streamOf(lines, (fault) => service.exports.report(fault, requestIdOf(context))),
    200,
    { "Content-Type": mediaType, "Cache-Control": "no-store" },
  );
}
