// Reads the trace id of a request.

// Version, trace id, parent id and flags (W3C Trace Context, section 3.2); a later version may add more after them.
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;
const length = 55;

/** The trace that a request belongs to, by its `traceparent` header; undefined if there is none, or if it is not well formed. */
export function traceIn(traceparent: unknown): string | undefined {
  if (typeof traceparent !== "string") return undefined;
  const [, version, trace] = form.exec(traceparent) ?? [];
  return version === "00" && traceparent.length !== length ? undefined : trace;
}
