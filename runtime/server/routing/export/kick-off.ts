// Starts an export.
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { checkAccess } from "../../auth/access.js";
import type { ExportDefinition } from "../../definition.js";
import { type ExportRequest, keyOf, storeJob } from "../../export/job.js";
import { typesOf } from "../../export/record-batches.js";
import { pathOf } from "../../http/paths.js";
import { wantsAsync } from "../../http/preferences.js";
import { Problem, problem } from "../../http/problem.js";
import { type Call, scopeOf } from "../../interactions/interaction.js";
import { respondWithIssues } from "../../interactions/respond.js";
import { exportParametersOf } from "./export-parameters.js";
import { ownerOf } from "./status.js";

const takes = ["application/fhir+json", "application/json", "application/*", "*/*"];

/** Whether the client accepts JSON; a request without Accept accepts everything (RFC 9110, section 12.5.1). */
function takesJson(context: Context): boolean {
  const accept = context.req.header("Accept") ?? "";
  const ranges = accept.split(",").map((range) => (range.split(";")[0] ?? "").trim().toLowerCase());
  return accept.trim() === "" || ranges.some((range) => takes.includes(range));
}

function checkHeaders(context: Context): void {
  if (!takesJson(context))
    throw problem(
      406,
      "not-supported",
      "The answer to an export is JSON. Send Accept: application/fhir+json.",
    );
  if (wantsAsync(context)) return;
  const text = "An export continues after its answer. Send Prefer: respond-async to start one.";
  throw problem(400, "required", text);
}

function tooMany({ service: { exports } }: Call): Problem {
  const text = `You have ${exports.most.underWay} incomplete exports, which is the maximum. Poll one of them until it is complete, or delete it, and try again in 10 s.`;
  return new Problem(429, [{ code: "throttled", text }], { "Retry-After": "10" });
}

/** The types to export: the named ones, which must all be allowed, else all allowed ones. */
function allowedTypes(
  { context, service, collection }: Call,
  named: readonly string[] | undefined,
  all: readonly string[],
) {
  const { site } = collection;
  const action = (type: string) => ({ site, type, interaction: "export" }) as const;
  for (const type of named ?? []) checkAccess(service, context, action(type));
  return named ?? all.filter((type) => service.authorize?.(context, action(type)) ?? true);
}

/**
 * Starts an export: stores the request and answers with the URL of its status. No record is read yet: the process that is asked for
 * the status does that.
 */
export async function kickOff(call: Call, operation: ExportDefinition): Promise<Response> {
  const { context, service, collection, base } = call;
  const { site, resource } = collection;
  checkHeaders(context);
  const all = typesOf(resource, operation);
  const { types, ...parameters } = await exportParametersOf(call, all);
  const allowed = allowedTypes(call, types, all);
  const place = `${base}${pathOf(collection)}/${operation.name}`;
  const { search } = new URL(context.req.url);
  const known = { base: scopeOf(call).base, request: place + search };
  const job: ExportRequest = { ...parameters, ...known, types: allowed };
  const id = randomUUID();
  const key = keyOf(site, resource.type, operation.name, id);
  const begun = await storeJob(service.exports, key, {
    owner: ownerOf(call),
    now: service.now(),
    request: job,
  });
  if (!begun) throw tooMany(call);
  const text = "The export has started. Its status is at the URL in Content-Location.";
  return respondWithIssues(context, 202, [{ severity: "information", code: "informational", text }], {
    "Content-Location": `${place}/${id}`,
    "Preference-Applied": "respond-async",
  });
}
