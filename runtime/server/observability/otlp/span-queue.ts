// Keeps spans until the collector has taken them, in a limited amount of memory.
import type { Send } from "./sender.js";
import type { Span } from "./spans.js";

const mostWaiting = 2048;
const mostInBatch = 512;

interface SpanQueue {
  /** Adds a span, or drops it if too many wait. */
  add(span: Span): void;
  /** Sends what waits, batch by batch, until a batch is not taken. Resolves to whether all was taken or refused for good. */
  flush(): Promise<boolean>;
  /** Spans that were dropped because the collector was down, slow, or refused them. */
  dropped(): number;
}

/** `wrap` makes the body of a batch. */
export function spanQueue(send: Send, wrap: (spans: readonly Span[]) => object): SpanQueue {
  const waiting: Span[] = [];
  let lost = 0;
  let isSending = false;
  const sendAll = async (): Promise<boolean> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostInBatch);
      const sent = await send("/v1/traces", wrap(batch));
      if (sent === "later") return false;
      waiting.splice(0, batch.length);
      if (sent === "refused") lost += batch.length;
    }
    return true;
  };
  return {
    add(span) {
      if (waiting.length < mostWaiting) waiting.push(span);
      else lost += 1;
    },
    async flush() {
      if (isSending) return true;
      isSending = true;
      const isDone = await sendAll();
      isSending = false;
      return isDone;
    },
    dropped: () => lost,
  };
}
