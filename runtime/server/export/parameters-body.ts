// Reads the parameters of an export from a Parameters resource.
import { readBody } from "../http/body.js";
import { problem } from "../http/problem.js";
import type { Call } from "../interactions/interaction.js";
import { isObject } from "../record/assign.js";
import type { Pairs } from "../search/query-pairs.js";

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
export async function bodyPairs(call: Call): Promise<Pairs> {
  const { value } = await readBody(call);
  const { parameter = [], ...others } = value;
  if (others["resourceType"] !== "Parameters")
    throw refused("The body is not a Parameters resource.", "resourceType");
  const [other] = Object.keys(others).filter((name) => !otherMembers.includes(name));
  if (other !== undefined) throw refused(`The body has an unknown member ${JSON.stringify(other)}.`, other);
  if (!Array.isArray(parameter)) throw refused("The body's parameter is not a list.", "parameter");
  return parameter.map(pairOf);
}
