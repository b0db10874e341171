// Gives every request its id, and every answer its security headers.
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { smallBytes } from "./request-life.js";

/**
 * Why not Hono's own middleware: it sets headers on a finished answer, in a chain of promises. Without it, and without the one for
 * timeouts, a read takes two thirds of the processor time.
 */

type Headers = Readonly<Record<string, string>>;

/**
 * What a browser must not do with an answer: guess its media type, run or frame any of it, give it to a page of another origin,
 * or send its URL, which may name a patient, to another server. A page that needs more sets its own headers.
 * A proxy with TLS must add Strict-Transport-Security: over plain HTTP it must not be sent (RFC 6797, section 7.2).
 */
export const securityHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

export const idName = "X-Request-Id";

// Characters that have no special meaning in a log, a header or a shell. The id is logged, so clients must not put names into it.
const plainId = /^[\w.-]{1,64}$/;

/** The names of the context variables; the first is Hono's own. */
const contextNames = {
  id: "requestId",
  answer: "ownAnswer",
  mixed: "mixedHeaders",
  large: "largeAnswer",
} as const;

/**
 * A request's id: the one that its client or a proxy sent (http://hl7.org/fhir/http.html#custom) if it has 1 to 64 letters,
 * digits, dots, dashes and underscores; else a new one.
 */
export const requestIdFrom = (given: unknown): string =>
  typeof given === "string" && plainId.test(given) ? given : randomUUID();

/** The id of a request in a Hono context, as `requestId`. */
export function requestIdOf(context: Context): string {
  const known: string | undefined = context.get(contextNames.id);
  if (known !== undefined) return known;
  const id = requestIdFrom(context.req.header(idName));
  context.set(contextNames.id, id);
  return id;
}

/** Marks a request that a team's own code answers: headers that it sets on the context must go into the answer. */
export const mixHeaders = (context: Context): void => context.set(contextNames.mixed, true);

/** A HEAD gets the length of the body that it does not receive (RFC 9110, section 9.3.2); Node adds it to other answers. */
const lengthFor = ({ req }: Context, body: string | null): Headers | undefined =>
  req.method === "HEAD" && body !== null ? { "Content-Length": String(Buffer.byteLength(body)) } : undefined;

/** Makes an answer with all its headers: to set one later costs as much as to set all of them here. */
export function answerWith(
  context: Context,
  status: StatusCode,
  body: string | null,
  headers: Headers,
): Response {
  const all = { [idName]: requestIdOf(context), ...securityHeaders, ...headers, ...lengthFor(context, body) };
  const answer =
    context.get(contextNames.mixed) === true
      ? context.newResponse(body, status, all)
      : new Response(body, { status, headers: all });
  context.set(contextNames.answer, answer);
  if (body !== null && body.length > smallBytes && context.req.method !== "HEAD")
    context.set(contextNames.large, body.length);
  return answer;
}

/** The approximate size in bytes of a large answer; undefined for any other answer. */
export const largeAnswerOf = (context: Context): number | undefined => context.get(contextNames.large);

/** The answer with the headers that every answer has; unchanged if `answerWith` made it. Its own headers take precedence. */
export function sealed(context: Context, answer: Response): Response {
  if (context.get(contextNames.answer) === answer) return answer;
  const copy = new Response(answer.body, answer);
  copy.headers.set(idName, requestIdOf(context));
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!copy.headers.has(name)) copy.headers.set(name, value);
  }
  return copy;
}
