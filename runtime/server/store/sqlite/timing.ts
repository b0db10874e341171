/** The clock, and what is put off; a test sets its own. */
export interface Timing {
  /** Milliseconds from any moment on. */
  now(): number;
  /** Acts when the event loop has turned. */
  soon(action: () => void): void;
  later(act: () => void, milliseconds: number): void;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  soon: (act) => void setImmediate(act),
  later: (act, milliseconds) => void setTimeout(act, milliseconds),
};
