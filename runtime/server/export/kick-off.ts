// Starts an export.
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { checkAccess } from "../auth/access.js";
import type { ExportDefinition } from "../definition.js";
import { pathOf } from "../http/paths.js";
import { wantsAsync } from "../http/preferences.js";
import { Problem, problem } from "../http/problem.js";
import { respondWithIssues } from "../http/respond.js";
import { type Call, scopeOf } from "../interactions/interaction.js";
import { type AskedJob, keepJob, keyOf } from "./job.js";
import { askedOf } from "./parameters.js";
import { typesOf } from "./stretches.js";

const takes = ["application/fhir+json", "application/json", "application/*", "*/*"];

/** Whether an answer in JSON is among those that are taken; who says nothing takes all (RFC 9110, section 12.5.1). */
function takesJson(context: Context): boolean {
  const accept = context.req.header("Accept") ?? "";
  const ranges = accept.split(",").map((range) => (range.split(";")[0] ?? "").trim().toLowerCase());
  return accept.trim() === "" || ranges.some((range) => takes.includes(range));
}

function checkHeaders(context: Context): void {
  if (!takesJson(context))
    throw problem(406, "not-supported", "An export is answered in JSON. Send Accept: application/fhir+json.");
  if (wantsAsync(context)) return;
  const text = "An export goes on after its answer. Send Prefer: respond-async to begin one.";
  throw problem(400, "required", text);
}

function tooMany({ service: { exports } }: Call): Problem {
  const text = `You have ${exports.most.underWay} exports that are not complete, as many as are taken of one caller. Ask for one of them until it is complete, or delete it, and try again in 10 s.`;
  return new Problem(429, [{ code: "throttled", text }], { "Retry-After": "10" });
}

/** The owner of an export: the caller, or the site if clients are not authenticated. */
const ownerOf = ({ context, service, collection }: Call): string =>
  service.callerOf(context) ?? `at ${collection.site}`;

/** The types to export: all that were named, each of which must be allowed, or else all that are. */
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
 * Begins an export: notes what was asked for and says where to ask for it. Nothing is looked up yet: that is done by
 * whichever process is asked how far it is.
 */
export async function kickOff(call: Call, operation: ExportDefinition): Promise<Response> {
  const { context, service, collection, base } = call;
  const { site, resource } = collection;
  checkHeaders(context);
  const all = typesOf(resource, operation);
  const { types, ...asked } = await askedOf(call, all);
  const allowed = allowedTypes(call, types, all);
  const place = `${base}${pathOf(collection)}/${operation.name}`;
  const { search } = new URL(context.req.url);
  const known = { base: scopeOf(call).base, request: place + search };
  const job: AskedJob = { ...asked, ...known, types: allowed };
  const id = randomUUID();
  const key = keyOf(site, resource.type, operation.name, id);
  const begun = await keepJob(service.exports, key, { owner: ownerOf(call), now: service.now(), asked: job });
  if (!begun) throw tooMany(call);
  const text = "The export has begun. Ask at the Content-Location how far it is.";
  return respondWithIssues(context, 202, [{ severity: "information", code: "informational", text }], {
    "Content-Location": `${place}/${id}`,
    "Preference-Applied": "respond-async",
  });
}
