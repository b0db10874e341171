// Reads the trace context of a request.

// Version, trace id, parent id and flags (W3C Trace Context, section 3.2); a later version may add more after them.
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;
const length = 55;
// Section 3.2.2.5.1: the lowest bit says that the caller records the trace.
const sampledFlag = 1;

/** The trace that a request belongs to, and the span of the caller that sent it. */
export interface TraceContext {
  readonly trace: string;
  readonly parent: string;
  /** The caller does not record this trace. */
  readonly unsampled: boolean;
}

/** The context in a `traceparent` header; undefined if there is none, or if it is not well formed. */
export function traceContextIn(traceparent: unknown): TraceContext | undefined {
  if (typeof traceparent !== "string") return undefined;
  const [, version, trace, parent, flags = ""] = form.exec(traceparent) ?? [];
  if (trace === undefined || parent === undefined) return undefined;
  if (version === "00" && traceparent.length !== length) return undefined;
  return { trace, parent, unsampled: (Number.parseInt(flags, 16) & sampledFlag) === 0 };
}

/** The trace that a request belongs to. */
export const traceIn = (traceparent: unknown): string | undefined => traceContextIn(traceparent)?.trace;
