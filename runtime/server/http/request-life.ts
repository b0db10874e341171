// Tracks what each request holds of the server's limited resources: a place, the bytes of its body, the bytes of its answer.
import { FairShare, type Holder } from "./fair-share.js";

/** The resources that requests share. */
export interface Shares {
  /** Requests that are being handled, until their answers are sent. */
  readonly places: FairShare;
  /** Bytes of bodies, from the first wait for them to the end of the work with them. */
  readonly bodies: FairShare;
  /** Bytes of large answers that are not sent yet. */
  readonly answers: FairShare;
}

export const sharesOf = (requests: number, bytes: number): Shares => ({
  places: new FairShare(requests),
  bodies: new FairShare(bytes),
  answers: new FairShare(bytes),
});

/** Whether even a client that holds nothing could not start a request, send a body, or get a large answer. */
export const isFull = ({ places, bodies, answers }: Shares): boolean =>
  !places.fits({}, 1) || !bodies.fits({}, leastOfBody) || !answers.fits({}, smallBytes);

/** A body or an answer up to this many bytes is not counted: every connection may hold as many. */
export const smallBytes = 16 * 1024;

// An unfinished body counts at least this many bytes: even if nothing of it arrives, it occupies a connection.
const leastOfBody = 64 * 1024;

type LifeState = "arrived" | "reading" | "working" | "sending" | "left" | "over";
type Step = "read" | "work" | "settle" | "close";
type Hold = "place" | "body" | "answer";

/**
 * `read`: the server waits for the body. `work`: the body has arrived, and the work starts. `settle`: the work ended, successfully or
 * not. `close`: the whole answer was sent, or the connection is closed; work may continue after that, such as a write that took longer
 * than the answer's timeout. A step that a state does not list changes nothing.
 */
const steps: Readonly<Record<LifeState, Readonly<Partial<Record<Step, LifeState>>>>> = {
  arrived: { read: "reading", work: "working", close: "over" },
  reading: { work: "working", close: "over" },
  working: { settle: "sending", close: "left" },
  sending: { close: "over" },
  left: { settle: "over" },
  over: {},
};

/** What a request may hold in each state; it returns the rest when it enters the state. */
const held: Readonly<Record<LifeState, Readonly<Record<Hold, boolean>>>> = {
  arrived: { place: false, body: false, answer: true },
  reading: { place: false, body: true, answer: true },
  working: { place: true, body: true, answer: true },
  sending: { place: true, body: false, answer: true },
  left: { place: true, body: true, answer: false },
  over: { place: false, body: false, answer: false },
};

/**
 * What one request holds of the shared resources: from its arrival until the work for it has ended and its answer is sent or its
 * connection is closed. Everything is returned, in whatever order these events come.
 */
export class RequestLife {
  readonly #shares: Shares;
  readonly #holder: Holder;
  #state: LifeState = "arrived";
  #place = 0;
  #body = 0;
  #answer = 0;

  constructor(shares: Shares, holder: Holder) {
    this.#shares = shares;
    this.#holder = holder;
  }

  get state(): LifeState {
    return this.#state;
  }

  /** Starts to wait for a body of this size in bytes. False if unfinished bodies hold too much already. */
  read(bytes: number): boolean {
    const amount = Math.max(bytes, leastOfBody);
    if (steps[this.#state].read === undefined || !this.#shares.bodies.fits(this.#holder, amount))
      return false;
    this.#shares.bodies.take(this.#holder, amount);
    this.#body = amount;
    this.#enter("reading");
    return true;
  }

  /** Starts the work. False if there is no room, or if the client no longer waits. */
  work(): boolean {
    if (steps[this.#state].work === undefined || !this.#shares.places.fits(this.#holder, 1)) return false;
    this.#shares.places.take(this.#holder, 1);
    this.#place = 1;
    this.#enter("working");
    return true;
  }

  /** The work ended, successfully or not. */
  settle(): void {
    this.#step("settle");
  }

  /** Whether there is room for a large answer of this size in bytes. */
  hasRoom(bytes: number): boolean {
    return this.#shares.answers.fits(this.#holder, bytes);
  }

  /** Counts the bytes of an answer until it is sent. */
  answer(bytes: number): void {
    if (!held[this.#state].answer || this.#answer > 0) return;
    this.#shares.answers.take(this.#holder, bytes);
    this.#answer = bytes;
  }

  /** The whole answer was sent, or the connection is gone. */
  close(): void {
    this.#step("close");
  }

  #step(step: Step): void {
    const next = steps[this.#state][step];
    if (next !== undefined) this.#enter(next);
  }

  #enter(state: LifeState): void {
    this.#state = state;
    const { place, body, answer } = held[state];
    if (!place && this.#place > 0) {
      this.#shares.places.give(this.#holder, this.#place);
      this.#place = 0;
    }
    if (!body && this.#body > 0) {
      this.#shares.bodies.give(this.#holder, this.#body);
      this.#body = 0;
    }
    if (!answer && this.#answer > 0) {
      this.#shares.answers.give(this.#holder, this.#answer);
      this.#answer = 0;
    }
  }
}
