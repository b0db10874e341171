// Shows the progress of a run: in a line that is redrawn on a terminal, or else in a line every ten seconds.
import { columns, printable } from "../../spec/text/layout.js";
import { lifeSigns } from "../../spec/text/life-signs.js";
import type { RunEvent } from "../runner/events.js";
import type { CheckResult } from "../runner/report.js";
import { type Pace, paceFrom, roughly } from "./pace.js";

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
    return run.current === undefined ? head : before + cutTo(columns - before.length, run.current);
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
  return `${head}  ${cutTo(room, current).padEnd(room)}${tail}`.trimEnd();
}

/** The id of a check in at most `room` columns. */
function cutTo(room: number, id: string): string {
  const name = printable(id);
  return name.length <= room ? name : `${name.slice(0, Math.max(0, room - 1))}…`;
}
