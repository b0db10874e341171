// Shows the progress of a run: in a line that is redrawn on a terminal, or else in a line every ten seconds.
import { columns, printable, shortened } from "../../spec/text/layout.js";
import { lifeSigns } from "../../spec/text/progress.js";
import type { RunEvent } from "../runner/events.js";
import type { CheckResult } from "../runner/report.js";

const eraseLine = "\r\x1b[2K";
/** The shortest time between two drawings, in milliseconds, so that slow terminals keep up. */
const leastBetween = 100;
const barWidth = 16;

/** The progress of a run. */
export interface Progress {
  hear(event: RunEvent): void;
  /** Erases the line, and writes no more, at the end or if the run breaks off. */
  erase(): void;
}

/** How far a run is, by its events. */
class Standing {
  readonly #running = new Set<string>();
  checks = 0;
  done = 0;
  failed = 0;

  take(event: RunEvent): void {
    if (event.type === "run-started") ({ checks: this.checks } = event);
    if (event.type === "check-started") this.#running.add(event.id);
    if (event.type !== "check-finished") return;
    this.#running.delete(event.result.id);
    ({ done: this.done } = event);
    if (isFailure(event.result)) this.failed += 1;
  }

  /** A check that is running. */
  get current(): string | undefined {
    const [first] = this.#running;
    return first;
  }
}

/** Writes a line every ten seconds: `120 of 832 done, 2 failed; running search/Note.name/finds`. */
export function loggedProgress(write: (text: string) => void): Progress {
  const run = new Standing();
  const words = () => {
    const head = `${run.done} of ${run.checks} done${run.failed > 0 ? `, ${run.failed} failed` : ""}`;
    const before = `${head}; running `;
    return run.current === undefined
      ? head
      : before + shortened(printable(run.current), columns - before.length);
  };
  let signs: { end(): void } | undefined;
  return {
    erase: () => signs?.end(),
    hear(event) {
      run.take(event);
      if (event.type === "run-finished") signs?.end();
      if (event.type === "run-started") signs = lifeSigns(write, words);
    },
  };
}

interface State extends Pick<Standing, "checks" | "done" | "failed"> {
  readonly current: string;
  readonly left: number | undefined;
}

/** Draws on `write`, which must be a terminal. `now` is a clock in milliseconds. */
export function progressOf(write: (text: string) => void, now: () => number): Progress {
  const run = new Standing();
  let pace: Pace | undefined;
  let [drawn, shown] = [Number.NEGATIVE_INFINITY, false];
  const draw = () => {
    const time = now();
    if (time - drawn < leastBetween) return;
    drawn = time;
    shown = true;
    const { checks, done, failed, current = "" } = run;
    const left = pace?.left(checks - done, time);
    write(`${eraseLine}${progressLine({ checks, done, failed, current, left })}`);
  };
  const erase = () => {
    if (shown) write(eraseLine);
    shown = false;
  };
  return {
    erase,
    hear(event) {
      if (event.type === "run-finished") return erase();
      run.take(event);
      if (event.type === "run-started") pace = paceFrom(now());
      if (event.type === "check-finished") pace?.finished(run.done, now());
      draw();
    },
  };
}

const isFailure = ({ verdict, tolerated }: CheckResult): boolean => verdict === "fail" && !tolerated;

/** The line, one column narrower than the terminal, since some terminals would wrap it. */
export function progressLine({ checks, done, failed, current, left }: State): string {
  const full = checks === 0 ? 0 : Math.floor((barWidth * done) / checks);
  const bar = `[${"#".repeat(full)}${".".repeat(barWidth - full)}]`;
  const head = `${bar} ${done} of ${checks}${failed > 0 ? `, ${failed} failed` : ""}`;
  const tail = left === undefined ? "" : `  ${roughly(left)}`;
  const room = columns - 1 - head.length - tail.length - 2;
  return `${head}  ${shortened(printable(current), room).padEnd(room)}${tail}`.trimEnd();
}

/** No estimate is made before this share of the checks: the first ones prepare what the others use. */
const fewest = 10;
const soonest = 2_000;
/** Milliseconds over which the pace is averaged: long enough that a single slow check does not change the estimate. */
const memory = 8_000;

/** How long a run will still take, from how fast its checks have been finishing. */
export interface Pace {
  /** `done` checks are finished at `time`, in milliseconds. */
  finished(done: number, time: number): void;
  /** Milliseconds that `left` checks will take at `time`; undefined in the first moments. */
  left(left: number, time: number): number | undefined;
}

export function paceFrom(start: number): Pace {
  let last = start;
  let finished = 0;
  /** Checks and the milliseconds they took; older ones count less. */
  const recent = { checks: 0, took: 0 };
  return {
    finished(done, time) {
      const kept = Math.exp(-(time - last) / memory);
      recent.checks = recent.checks * kept + (done - finished);
      recent.took = recent.took * kept + (time - last);
      last = time;
      finished = done;
    },
    left(left, time) {
      if (finished < fewest || time - start < soonest) return undefined;
      // The time since the last check counts too, so that the estimate grows if a run hangs. After a fast stretch the estimate
      // is not shorter than the average of the whole run suggests, since the slow checks come last.
      const now = (recent.took + time - last) / recent.checks;
      return left * Math.max(now, (time - start) / finished);
    },
  };
}

/** A time in words, rounded to what is known. */
export function roughly(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 5) return "a few s left";
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  return `about ${Math.round(seconds / 60) || 1} min left`;
}
