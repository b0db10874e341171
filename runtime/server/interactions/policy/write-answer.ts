// Decides the status, the headers and the kind of body that answer a write.
import type { StatusCode } from "hono/utils/http-status";
import type { WriteAnswer } from "../../answers.js";
import type { Preferences } from "../../http/preferences.js";

// The interface's choice: gap kinds `add-response`, `update-response` and `delete-response`.

/** The answer to one write: what the client prefers (RFC 7240), else the interface's choice. */
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

/** The status of a write's answer, in Hono's type. */
export const writeStatus = (status: number): StatusCode & (typeof known)[number] =>
  known.find((one) => one === status) ?? 200;
