// Reads and checks the parameters of an export.
import type { Context } from "hono";
import type { ResourceDefinition } from "../../definition.js";
import { isGeneral } from "../../http/general-parameters.js";
import { preferencesOf } from "../../http/preferences.js";
import { type Issue, Problem, problem } from "../../http/problem.js";
import type { Pairs } from "../../http/query-pairs.js";
import { readBody } from "../../interactions/body.js";
import type { Call } from "../../interactions/interaction.js";
import { isObject } from "../../record/assign.js";
import { parseDate } from "../../search/dates.js";
import { nearest } from "../../search/nearest.js";

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

function typeIssues(named: readonly string[], known: readonly string[]): readonly Issue[] {
  return named
    .filter((type) => !known.includes(type))
    .map((type) =>
      issue(
        "_type",
        `An export does not contain ${JSON.stringify(type)}. It can contain: ${known.join(", ")}.`,
        "not-supported",
      ),
    );
}

/** Reads the parameters of a kick-off. Throws a 400 that lists all mistakes; lenient handling ignores unknown parameters. */
export async function exportParametersOf(call: Call, known: readonly string[]): Promise<ExportParameters> {
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
  return {
    ...(types.length === 0 ? {} : { types }),
    ...(from === undefined ? {} : { since: from }),
  };
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
