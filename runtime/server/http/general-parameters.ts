// FHIR's general parameters, such as `_format`.
import type { ResourceDefinition } from "../definition.js";
import { pairsIn } from "../search/pairs.js";
import { queryTextOf } from "./paths.js";
import { problem } from "./problem.js";

/**
 * Parameters that FHIR lets stand on every request (http://hl7.org/fhir/R4/http.html#parameters), and many clients always send. They say
 * how an answer is written, and nothing of what is asked for.
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
      `Answers are JSON, and ${formatName} asks for ${JSON.stringify(value)}. Ask for json, or leave it out.`,
      { expression: formatName },
    );
  if (name === prettyName && value !== "true" && value !== "false")
    throw problem(400, "value", `${prettyName} is true or false, not ${JSON.stringify(value)}.`, {
      expression: prettyName,
    });
}

/** Throws a 406 where a request asks for anything but JSON by its URL, and a 400 for what says neither that it may be laid out nor that it may not. */
export function checkGeneral(url: string, resource: ResourceDefinition): void {
  // Most have no query at all, and to read one makes an object of it.
  if (!url.includes(formatName) && !url.includes(prettyName)) return;
  for (const [name, value] of pairsIn(queryTextOf(url))) {
    if (isGeneral(name, resource)) checkValue(name, value);
  }
}
