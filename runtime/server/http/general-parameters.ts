// FHIR's general parameters, such as `_format`.
import type { ResourceDefinition } from "../definition.js";
import { queryTextOf } from "./paths.js";
import { problem } from "./problem.js";
import { pairsIn } from "./query-pairs.js";

/**
 * Parameters that FHIR allows on every request (http://hl7.org/fhir/R4/http.html#parameters), and that many clients always send. They
 * affect only how the answer is written.
 */
const formatName = "_format";
const prettyName = "_pretty";

/** Whether a parameter is one of FHIR's general ones and not the interface's own. */
export const isGeneral = (name: string, { parameters }: Pick<ResourceDefinition, "parameters">): boolean =>
  (name === formatName || name === prettyName) && !parameters.some((own) => own.name === name);

// An unescaped plus is a space in a query.
const json = /^(?:json|(?:application|text)\/(?:fhir[+ ])?json)\s*(?:;.*)?$/i;

function checkValue(name: string, value: string): void {
  if (name === formatName && !json.test(value))
    throw problem(
      406,
      "not-supported",
      `Answers are JSON, and ${formatName} asks for ${JSON.stringify(value)}. Use json, or leave the parameter out.`,
      { expression: formatName },
    );
  if (name === prettyName && value !== "true" && value !== "false")
    throw problem(400, "value", `${prettyName} must be true or false, not ${JSON.stringify(value)}.`, {
      expression: prettyName,
    });
}

/** Throws a 406 if `_format` asks for anything but JSON, and a 400 if `_pretty` is neither true nor false. */
export function checkGeneral(url: string, resource: ResourceDefinition): void {
  // Most requests have no query, and reading one makes an object of it.
  if (!url.includes(formatName) && !url.includes(prettyName)) return;
  for (const [name, value] of pairsIn(queryTextOf(url))) {
    if (isGeneral(name, resource)) checkValue(name, value);
  }
}
