import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { StoreUnavailable } from "../store/store-error.js";
import { Problem } from "./problem.js";
import { respondWithIssues } from "./respond.js";

// Hono's own middleware answers with these; FHIR's codes for the same (http://hl7.org/fhir/valueset-issue-type.html).
const codes: Readonly<Record<number, string>> = {
  400: "invalid",
  401: "login",
  403: "forbidden",
  413: "too-long",
  503: "transient",
  504: "timeout",
};

const words: Readonly<Record<number, string>> = {
  400: "The request's headers cannot be understood.",
  401: "This server asks for a bearer token. Send it in the Authorization header.",
  403: "This is not allowed to you.",
  504: "The answer took too long and was given up.",
};

// Problem holds numbers; Hono's type lists the statuses that may have a body.
const isStatus = (status: number): status is ContentfulStatusCode =>
  status >= 200 && status <= 599 && status !== 204;

// What a client has to know beside the status (RFC 9110, sections 10.2.3 and 11.6.1).
const passedOn = ["WWW-Authenticate", "Retry-After"];

function answerException(context: Context, fault: HTTPException): Response {
  const { status } = fault;
  const sent = fault.getResponse().headers;
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const text = fault.message === "" ? (words[status] ?? "The request was refused.") : fault.message;
  return respondWithIssues(context, status, [{ code: codes[status] ?? "processing", text }], headers);
}

/** What became of the request: a change that was sent to the store and not answered may have been kept or not. */
function fateOf({ req }: Context, { unanswered }: StoreUnavailable): string {
  if (!unanswered || req.method === "GET" || req.method === "HEAD") return "Nothing was changed.";
  return "Whether the change was kept is not known: look before it is sent again, or send it with the same Idempotency-Key.";
}

/** The store will work again without a restart, and the client may try again. */
function answerUnavailable(context: Context, fault: StoreUnavailable): Response {
  const { message, retryAfter } = fault;
  const text = `${message} ${fateOf(context, fault)} Try again in ${retryAfter} s.`;
  return respondWithIssues(context, 503, [{ code: "transient", text }], {
    "Retry-After": String(retryAfter),
  });
}

/** A client that hangs up in the midst of its body is no fault of the server's; whoever reads the body then is told in these words. */
const isHangUp = (fault: Error): boolean =>
  "code" in fault && fault.code === "ECONNRESET" && fault.message === "aborted";

/** Answers whatever was thrown. A fault of the server's own is reported, and told to the client without its details. */
export const answerFault =
  (report: (fault: unknown, request: string) => void) =>
  (fault: Error, context: Context): Response => {
    if (fault instanceof Problem && isStatus(fault.status)) {
      return respondWithIssues(context, fault.status, fault.issues, fault.headers);
    }
    if (fault instanceof HTTPException) return answerException(context, fault);
    if (isHangUp(fault)) {
      const text = "The body ended before it was whole.";
      return respondWithIssues(context, 400, [{ code: "incomplete", text }]);
    }
    report(fault, context.get("requestId"));
    if (fault instanceof StoreUnavailable) return answerUnavailable(context, fault);
    const text = "The server failed at this request; its log has the reason.";
    return respondWithIssues(context, 500, [{ code: "exception", text }]);
  };

export const answerNotFound = (context: Context): Response =>
  respondWithIssues(context, 404, [
    { code: "not-found", text: `Nothing is offered at ${context.req.path}.` },
  ]);
