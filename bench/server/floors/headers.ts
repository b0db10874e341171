// The response headers of the minimal servers that the bench compares with.
import { securityHeaders } from "../../../runtime/server/http/exchange.js";

const more = {
  "X-Request-Id": "5f0c8e6e-3f0b-4c39-9d5e-0d8a6d1c0f4b",
  ...securityHeaders,
  "Cache-Control": "no-store",
  ETag: 'W/"1"',
  "Last-Modified": new Date(0).toUTCString(),
};

/** Only the headers of the body, or as many as the kit sends. */
export const fixedHeaders = (which: string): Readonly<Record<string, string>> => ({
  "Content-Type": "application/fhir+json",
  ...(which === "all" ? more : {}),
});
