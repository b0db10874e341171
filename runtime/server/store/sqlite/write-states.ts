/**
 * What a queue of writes does: it waits for nothing (`idle`), for the event loop to turn (`batching`), for its thread
 * (`sharing`), or for another process's lock (`pausing`). It is `writing` only inside a call, and `closed` for good.
 */
export type WriteState = "idle" | "batching" | "writing" | "sharing" | "pausing" | "closed";

/**
 * What happens to it: a write is pushed; the event loop turned, and there are `more` writes or it is `still`; the writes that it
 * took are `settled`, were `shared` with the thread, or met a lock; the thread answered some, or the last, of what it was given;
 * the pause before the next attempt is over; nobody pushes any more (`close`).
 */
export type WriteEvent =
  | "push"
  | "more"
  | "still"
  | "settled"
  | "shared"
  | "locked"
  | "some answered"
  | "all answered"
  | "pause over"
  | "close";

/** What it does about that. `rest` begins anew with what was pushed meanwhile. */
export type WriteAction = "none" | "gather" | "write" | "pause" | "rest" | "end";

type Step = readonly [next: WriteState, action: WriteAction];

/**
 * In every state in which writes may wait, what ends it is under way: a turn of the event loop, an answer of the thread, or a
 * timer. So none waits for ever. Steps that are absent cannot come: only the state itself starts what it waits for.
 */
export const writeTable: Readonly<Record<WriteState, Partial<Readonly<Record<WriteEvent, Step>>>>> = {
  idle: {
    push: ["batching", "gather"],
    close: ["closed", "end"],
  },
  batching: {
    push: ["batching", "none"],
    more: ["batching", "gather"],
    still: ["writing", "write"],
    close: ["batching", "none"],
  },
  writing: {
    push: ["writing", "none"],
    settled: ["idle", "rest"],
    shared: ["sharing", "none"],
    locked: ["pausing", "pause"],
    close: ["writing", "none"],
  },
  sharing: {
    push: ["sharing", "none"],
    "some answered": ["sharing", "none"],
    "all answered": ["writing", "write"],
    close: ["sharing", "none"],
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
