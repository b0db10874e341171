// Describes why no answer came.
import { certificateFault, clientRefusal } from "./certificates.js";

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed while sending",
  UND_ERR_SOCKET: "the connection was closed before an answer came",
  ENOTFOUND: "the host name is not known (DNS)",
  EAI_AGAIN: "the host name could not be looked up (DNS)",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  UND_ERR_BODY_TIMEOUT: "the answer's body did not come in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the length of the answer's body differs from its Content-Length",
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too long",
  UND_ERR_DESTROYED: "the run ended before an answer came",
  UND_ERR_ABORTED: "no answer came in time",
  UND_ERR_INVALID_ARG: "the request could not be sent: a header has an invalid value",
  EPROTO: "the TLS handshake failed",
};

/** Why no answer came, in words, from the error that undici threw; `timeoutMs` is the time-out that was set. */
export function faultInWords(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer came in ${timeoutMs} ms`;
  if (error instanceof Error && error.name === "HTTPParserError") return noHttp(error);
  if (error instanceof ProxyRefusal) return error.message;
  const code = codeOf(error);
  const known =
    code === undefined ? undefined : (certificateFault(code)?.words ?? clientRefusal(code) ?? words[code]);
  if (known !== undefined) return known;
  if (code?.startsWith("ERR_SSL") || code?.startsWith("ERR_TLS")) return `the TLS handshake failed (${code})`;
  return code ?? (error instanceof Error ? error.message : String(error));
}

/** A proxy did not pass a request on. */
export class ProxyRefusal extends Error {
  readonly code = "CRI_PROXY_REFUSAL";

  constructor(status: number) {
    super(`the proxy answered ${status}${status === 407 ? ", since it needs credentials" : ""}`);
  }
}

/** The words for an answer that is not HTTP: some errors of undici's parser have no code. */
function noHttp(error: Error): string {
  const code = codeOf(error);
  return code === undefined ? "the answer is not HTTP" : `the answer is not HTTP (${code})`;
}

/** Whether the connection broke during a request, so that a request that changes nothing may be sent again. */
export function isBrokenConnection(error: unknown): boolean {
  const code = codeOf(error);
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
}

/** The error code of Node or undici: the error's own, or that of its cause. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
