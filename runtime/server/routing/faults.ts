// Turns thrown errors into answers.
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { noRoomForAnswer } from "../http/lives.js";
import { type Issue, Problem } from "../http/problem.js";
import { RequestOver } from "../http/request-signal.js";
import { respondWithIssues } from "../interactions/respond.js";
import { traceIn } from "../observability/trace.js";
import { NoRoomForPage, StoreUnavailable } from "../store-port/store-error.js";

// The statuses of Hono's own middleware, with FHIR's codes for them (http://hl7.org/fhir/valueset-issue-type.html).
const codes: Readonly<Record<number, string>> = {
  400: "invalid",
  401: "login",
  403: "forbidden",
  413: "too-long",
  503: "transient",
  504: "timeout",
};

const words: Readonly<Record<number, string>> = {
  400: "The request's headers are invalid.",
  401: "This server requires a bearer token. Send it in the Authorization header.",
  403: "You are not allowed to do this.",
  504: "The answer took too long and was cancelled.",
};

// Problem holds numbers; Hono's type lists the statuses that may have a body.
const isStatus = (status: number): status is ContentfulStatusCode =>
  status >= 200 && status <= 599 && status !== 204;

// Headers that a client needs as well as the status (RFC 9110, sections 10.2.3 and 11.6.1).
const passedOn = ["WWW-Authenticate", "Retry-After"];

/** Receives every fault of the server's own, with the request's id and trace if there is one. */
export type Report = (fault: unknown, request: string, trace?: string) => void;

/** The parts of the answer to a failed request. */
interface FaultAnswer {
  readonly status: ContentfulStatusCode;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;
}

const reported = (
  status: ContentfulStatusCode,
  code: string,
  text: string,
  headers: FaultAnswer["headers"] = {},
): FaultAnswer => ({ status, issues: [{ code, text }], headers });

function exceptionAnswer(fault: HTTPException): FaultAnswer {
  const { status } = fault;
  const sent = fault.getResponse().headers;
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const text = fault.message === "" ? (words[status] ?? "The request was refused.") : fault.message;
  return reported(status, codes[status] ?? "processing", text, headers);
}

/** Says whether the change was stored: if the store got it but did not answer, nobody knows. */
function fateOf(method: string, { unanswered }: StoreUnavailable): string {
  if (!unanswered || method === "GET" || method === "HEAD") return "Nothing was changed.";
  return "It is not known whether the change was stored: check before you send it again, or send it with the same Idempotency-Key.";
}

/** The store will work again without a restart, and the client may try again. */
function unavailableAnswer(method: string, fault: StoreUnavailable): FaultAnswer {
  const { message, retryAfter } = fault;
  const text = `${message} ${fateOf(method, fault)} Try again in ${retryAfter} s.`;
  return reported(503, "transient", text, { "Retry-After": String(retryAfter) });
}

/** A client that hangs up while it sends its body is not a fault of the server; reading the body then throws this message. */
const isHangUp = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && fault.code === "ECONNRESET" && fault.message === "aborted";

/** Receives a fault of one request. */
type ReportOne = (fault: unknown) => void;

/** The answer to a thrown error. A fault of the server's own is reported, and the client gets no details. */
function faultAnswer(fault: unknown, method: string, report: ReportOne): FaultAnswer {
  if (fault instanceof Problem && isStatus(fault.status))
    return { status: fault.status, issues: fault.issues, headers: fault.headers };
  if (fault instanceof HTTPException) return exceptionAnswer(fault);
  if (fault instanceof NoRoomForPage) return faultAnswer(noRoomForAnswer(), method, report);
  if (isHangUp(fault)) return reported(400, "incomplete", "The body is incomplete.");
  if (fault instanceof RequestOver)
    return reported(503, "transient", "The request ended before its answer was ready.");
  report(fault);
  if (fault instanceof StoreUnavailable) return unavailableAnswer(method, fault);
  return reported(500, "exception", "The server failed to process this request; its log has the reason.");
}

/** Answers it through Hono. */
export const answerFault =
  (report: Report) =>
  (fault: Error, context: Context): Response => {
    const { method } = context.req;
    const reportOne = (reason: unknown): void =>
      report(reason, context.get("requestId"), traceIn(context.req.header("traceparent")));
    const { status, issues, headers } = faultAnswer(fault, method, reportOne);
    return respondWithIssues(context, status, issues, headers);
  };

const hintKey = "notFoundHint";

/** Sets a sentence that a 404 to this request says too. */
export const hintIfNotFound = (context: Context, sentence: string): void => context.set(hintKey, sentence);

/** `more` says where the request may have been meant to go. */
export function answerNotFound(context: Context, more = ""): Response {
  const hint: unknown = context.get(hintKey);
  const hinted = typeof hint === "string" ? ` ${hint}` : "";
  const text = `Nothing is offered at ${context.req.path}.${more}${hinted}`;
  return respondWithIssues(context, 404, [{ code: "not-found", text }]);
}
