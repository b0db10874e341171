// Starts an export.
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { checkAccess } from "../../auth/access.js";
import type { ExportDefinition, ResourceDefinition } from "../../definition.js";
import { type ExportRequest, keyOf, storeJob } from "../../export/job.js";
import { typesOf } from "../../export/record-batches.js";
import { isGeneral } from "../../http/general-parameters.js";
import { pathOf } from "../../http/paths.js";
import { preferencesOf, wantsAsync } from "../../http/preferences.js";
import { type Issue, Problem, problem } from "../../http/problem.js";
import type { Pairs } from "../../http/query-pairs.js";
import { readBody } from "../../interactions/body.js";
import { type Call, scopeOf } from "../../interactions/interaction.js";
import { respondWithIssues } from "../../interactions/respond.js";
import { isObject } from "../../record/assign.js";
import { parseDate } from "../../search/dates.js";
import { nearest } from "../../search/nearest.js";
import { ownerOf } from "./status.js";

/** The parameters of the request that starts an export. */
interface ExportParameters {
  /** The types that were named; undefined for all. */
  readonly types?: readonly string[];
  /** Milliseconds since 1970. */
  readonly since?: number;
}

const names = ["_outputFormat", "_type", "_since"] as const;
type Name = (typeof names)[number];

const isKnown = (name: string): name is Name => names.some((known) => known === name);

/** An unescaped plus is a space in a query. */
const formats = /^(?:application\/(?:fhir[+ ])?)?ndjson$/;
// FHIR's instant: to the second at least, and with an offset (http://hl7.org/fhir/datatypes.html#instant).
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const issue = (expression: string, text: string, code = "value"): Issue => ({ code, text, expression });

/** Whether a request has a body, by its headers (RFC 9112, section 6.3). */
function hasBody({ req }: Context): boolean {
  const reported = ["content-length", "content-type", "transfer-encoding"].map((name) => req.header(name));
  return reported[0] !== "0" && reported.some((value) => value !== undefined);
}

async function pairsOf(call: Call): Promise<Pairs> {
  const { context } = call;
  const query: Pairs = [...new URL(context.req.url).searchParams];
  return context.req.method === "POST" && hasBody(context) ? [...query, ...(await bodyPairs(call))] : query;
}

function unknownIssues(pairs: Pairs, resource: ResourceDefinition): readonly Issue[] {
  const given = pairs.map(([name]) => name);
  const unknown = new Set(given.filter((name) => !isKnown(name) && !isGeneral(name, resource)));
  return [...unknown].slice(0, 20).map((name) => {
    const near = nearest(name, names);
    const hint = near === undefined ? `Known parameters: ${names.join(", ")}.` : `Did you mean ${near}?`;
    return issue(name, `${JSON.stringify(name)} is not a parameter of an export. ${hint}`, "not-supported");
  });
}

const typeIssues = (named: readonly string[], known: readonly string[]): readonly Issue[] =>
  named
    .filter((type) => !known.includes(type))
    .map((type) =>
      issue(
        "_type",
        `An export does not contain ${JSON.stringify(type)}. It can contain: ${known.join(", ")}.`,
        "not-supported",
      ),
    );

/** Reads the parameters of a kick-off. Throws a 400 that lists all mistakes; lenient handling ignores unknown parameters. */
async function exportParametersOf(call: Call, known: readonly string[]): Promise<ExportParameters> {
  const { context } = call;
  const lenient = preferencesOf(context).handling === "lenient";
  const pairs = await pairsOf(call);
  const valuesOf = (name: Name): readonly string[] =>
    pairs.filter(([given]) => given === name).map(([, value]) => value);
  const [since, ...others] = valuesOf("_since");
  const named = valuesOf("_type").flatMap((value) => value.split(",").map((type) => type.trim()));
  const types = [...new Set(lenient ? named.filter((type) => known.includes(type)) : named)];
  const issues = [
    ...(lenient ? [] : unknownIssues(pairs, call.collection.resource)),
    ...typeIssues(types, known),
    ...(named.length > 0 && types.length === 0
      ? [issue("_type", `_type names none of: ${known.join(", ")}.`, "not-supported")]
      : []),
    ...valuesOf("_outputFormat")
      .filter((format) => !formats.test(format))
      .map((format) =>
        issue(
          "_outputFormat",
          `The format ${JSON.stringify(format)} is not supported. Files are application/fhir+ndjson.`,
        ),
      ),
    ...(others.length > 0 ? [issue("_since", "_since occurs more than once. Give it once.", "invalid")] : []),
  ];
  const from = since === undefined || !instant.test(since) ? undefined : parseDate(since)?.low;
  if (since !== undefined && from === undefined) {
    const text = `_since is not an instant: ${JSON.stringify(since)}. Write seconds and an offset, such as 2026-03-01T08:00:00Z; a plus is %2B in a URL.`;
    issues.push(issue("_since", text));
  }
  if (issues.length > 0) throw new Problem(400, issues);
  return { ...(types.length === 0 ? {} : { types }), ...(from === undefined ? {} : { since: from }) };
}

/** The other members of a Parameters resource, which every resource may have (http://hl7.org/fhir/resource.html). */
const otherMembers = ["resourceType", "id", "meta", "implicitRules", "language"];

const shape =
  'Send { "resourceType": "Parameters", "parameter": [{ "name": "_type", "valueString": "…" }] }, or no body.';

const refused = (text: string, expression: string) =>
  problem(400, "structure", `${text} ${shape}`, { expression });

function pairOf(one: unknown, at: number): readonly [name: string, value: string] {
  const place = `parameter[${at}]`;
  if (!isObject(one) || typeof one["name"] !== "string")
    throw refused(`${place} of the body has no name.`, place);
  const [, text] = Object.entries(one).find(([member]) => member.startsWith("value")) ?? [];
  return [one["name"], typeof text === "string" ? text : ""];
}

/**
 * The parameters of a POST: a Parameters resource with text values (http://hl7.org/fhir/parameters.html). Throws a 400 for any other
 * body: if a restriction were ignored, the export would contain more than the client wanted.
 */
async function bodyPairs(call: Call): Promise<Pairs> {
  const { value } = await readBody(call);
  const { parameter = [], ...others } = value;
  if (others["resourceType"] !== "Parameters")
    throw refused("The body is not a Parameters resource.", "resourceType");
  const [other] = Object.keys(others).filter((name) => !otherMembers.includes(name));
  if (other !== undefined) throw refused(`The body has an unknown member ${JSON.stringify(other)}.`, other);
  if (!Array.isArray(parameter)) throw refused("The body's parameter is not a list.", "parameter");
  return parameter.map(pairOf);
}

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
