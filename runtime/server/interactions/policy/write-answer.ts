// The answers to adds, updates and deletes.
import type { StatusCode } from "hono/utils/http-status";
import type { WriteAnswer } from "../../answers.js";
import type { Preferences } from "../../http/preferences.js";

// What a write is answered with: gap kinds `add-response`, `update-response` and `delete-response`.

/** The answer to one write: that of the interface, or what the client would rather have (RFC 7240). */
export function preferredAnswer(
  chosen: WriteAnswer,
  preference: Preferences["return"],
  withBody: number,
): WriteAnswer {
  if (preference === undefined) return chosen;
  const status = chosen.status === 204 ? withBody : chosen.status;
  if (preference === "minimal") return { ...chosen, body: "no body" };
  if (preference === "OperationOutcome") return { ...chosen, status, body: "other body" };
  return chosen.body === "record" ? chosen : { ...chosen, status, body: "record", within: [] };
}

/** The headers with the record's URL. */
export const placeHeaders = (
  { headers }: WriteAnswer,
  url: string | undefined,
): Readonly<Record<string, string>> =>
  url === undefined ? {} : Object.fromEntries(headers.map((name) => [name, url]));

const known = [200, 201, 202, 204] as const;

/** A status that the interface answers a write with, as Hono takes it. */
export const writeStatus = (status: number): StatusCode & (typeof known)[number] =>
  known.find((one) => one === status) ?? 200;
