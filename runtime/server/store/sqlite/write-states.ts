/** The states of the write queue, and the table of its transitions. */

/**
 * `idle`: no write waits. `batching`: more writes may come in the next iteration of the event loop. `writing`: the writer has a batch.
 * `pausing`: a batch could not be written yet and is written again after a pause. `closed`: for good.
 */
export type WriteState = "idle" | "batching" | "writing" | "pausing" | "closed";

/**
 * `push`: a write was added. `more` and `still`: an iteration of the event loop brought more writes, or none. Then the result of a
 * batch: `settled`; `half waits`: settled, and at least half of all current writes wait; `postponed`: some are written again later.
 * `pause over`: the pause has ended. `close`: no more writes will be pushed.
 */
export type WriteEvent =
  | "push"
  | "more"
  | "still"
  | "settled"
  | "half waits"
  | "postponed"
  | "pause over"
  | "close";

/** The queue's reaction to an event. `rest` starts again with the writes that were pushed meanwhile. */
export type WriteAction = "none" | "collect" | "write" | "pause" | "rest" | "end";

type Step = readonly [next: WriteState, action: WriteAction];

/**
 * Every state in which writes may wait has a pending event that ends it: an iteration of the event loop, an answer of the writer, or
 * a timer. So no write waits for ever. A step that is absent cannot happen, since only the state itself starts what it waits for.
 */
export const writeTable: Readonly<Record<WriteState, Partial<Readonly<Record<WriteEvent, Step>>>>> = {
  idle: {
    push: ["batching", "collect"],
    close: ["closed", "end"],
  },
  batching: {
    push: ["batching", "none"],
    more: ["batching", "collect"],
    still: ["writing", "write"],
    close: ["batching", "none"],
  },
  writing: {
    push: ["writing", "none"],
    settled: ["idle", "rest"],
    "half waits": ["writing", "write"],
    postponed: ["pausing", "pause"],
    close: ["writing", "none"],
  },
  pausing: {
    push: ["pausing", "none"],
    "pause over": ["writing", "write"],
    close: ["pausing", "none"],
  },
  closed: {
    close: ["closed", "none"],
  },
};
