// Tells whether a change was sent to a collection, with the id of its record in the body: its URL then looks like a mistake.
import type { Exchange } from "../http/exchange.js";
import { lastPart, pathOf } from "../runner/record-url-parts.js";
import type { CheckResult } from "../runner/report.js";

/** Whether the body of a request has the id of a record that other requests of the check name in their path. */
export function hasIdInBody(
  change: Exchange,
  { exchanges = [], transcript = [] }: Pick<CheckResult, "exchanges" | "transcript">,
): boolean {
  if (change.requestBody === undefined || change.method === "POST") return false;
  const values = new Set(valuesIn(change.requestBody));
  const start = `${pathOf(change.url)}/`;
  return [...exchanges, ...transcript].some(
    ({ url }) => pathOf(url).startsWith(start) && values.has(lastPart(url)),
  );
}

/** The values of the members of a body; none of one that is not an object. */
function valuesIn(body: string): readonly unknown[] {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === "object" && json !== null ? Object.values(json) : [];
  } catch {
    return [];
  }
}
