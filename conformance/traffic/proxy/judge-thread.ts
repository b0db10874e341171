// Runs the traffic judge in a thread of its own: traffic is handed over in bundles and never waits.
import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { builtFile } from "../../../spec/package-root.js";
import type { Judged } from "../../runner/report.js";
import type { ReportSelection, Standing } from "../traffic-judge.js";
import type { Tap, TrafficEvent } from "./tap.js";

/** Start data of the thread. */
export interface JudgeSettings {
  readonly spec: string;
  readonly baseUrl: string;
  readonly har?: string;
}

export type JudgeRequest =
  | { readonly type: "take"; readonly events: readonly TrafficEvent[]; readonly weight: number }
  | { readonly type: "missed"; readonly reason: string; readonly count: number }
  | { readonly type: "standing" }
  | { readonly type: "report"; readonly config: ReportSelection };

export type JudgeReply =
  | { readonly type: "trouble"; readonly trouble: string }
  | { readonly type: "taken"; readonly weight: number }
  | { readonly type: "standing"; readonly standing: Standing }
  | { readonly type: "report"; readonly report: Judged };

const bundleMs = 100;
/** A bundle with this many characters is sent immediately. */
const bundleSize = 2_000_000;
/** Most characters that wait to be judged; beyond it, traffic passes unjudged until the thread has caught up. */
const mostWaiting = 128_000_000;
/** Characters of an event, about, without its bodies. */
const ownWeight = 1_000;
const tooBusy = "too much traffic to judge in time";

/** `warn` receives messages about problems with the judging; the traffic continues. */
export function openJudgeThread(
  settings: JudgeSettings,
  warn: (trouble: string) => void = () => undefined,
): JudgeThread {
  const worker = new Worker(builtFile("conformance/traffic/proxy/judge-worker.js"), { workerData: settings });
  return new JudgeThread(worker, warn);
}

export class JudgeThread implements Tap {
  readonly #worker: Worker;
  /** The events that are collected for the next bundle, and their characters. */
  #events: TrafficEvent[] = [];
  #weight = 0;
  readonly #overload = new Overload();
  #waiting = 0;
  #broken: Error | undefined;
  #timer: NodeJS.Timeout | undefined;
  #standing: Standing = { requests: 0, failed: 0 };
  #asking = false;

  constructor(worker: Worker, warn: (trouble: string) => void) {
    this.#worker = worker;
    worker.on("message", (reply: JudgeReply) => {
      if (reply.type === "trouble") warn(reply.trouble);
      else this.#take(reply);
    });
    worker.on("error", (error: Error) => {
      this.#broken = error;
      warn(`an internal error stopped the judging; the proxy continues without it: ${error.message}`);
    });
  }

  hear(trafficEvent: TrafficEvent): void {
    if (this.#broken) return;
    const tooMuch = this.#waiting + this.#weight > mostWaiting;
    // Missed events are reported after all events before them.
    if (tooMuch) this.#flush();
    if (this.#overload.misses(trafficEvent, tooMuch)) return;
    this.#events.push(trafficEvent);
    this.#weight += weightOf(trafficEvent);
    if (this.#weight > bundleSize) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), bundleMs);
  }

  /** The progress at the last access; each access requests a new value. */
  get standing(): Standing {
    if (!this.#asking && !this.#broken) this.#say({ type: "standing" });
    this.#asking = true;
    return this.#standing;
  }

  async report(config: ReportSelection): Promise<Judged> {
    if (this.#broken) throw this.#broken;
    this.#flush();
    return reportOf(this.#worker, config);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  #say(request: JudgeRequest): void {
    this.#worker.postMessage(request);
  }

  #take(reply: JudgeReply): void {
    if (reply.type === "taken") this.#waiting -= reply.weight;
    if (reply.type !== "standing") return;
    this.#standing = reply.standing;
    this.#asking = false;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Missed events came before those that are collected now.
    const count = this.#overload.take();
    if (count !== undefined) this.#say({ type: "missed", reason: tooBusy, count });
    if (this.#weight === 0) return;
    this.#say({ type: "take", events: this.#events, weight: this.#weight });
    this.#waiting += this.#weight;
    this.#events = [];
    this.#weight = 0;
  }
}

function weightOf(trafficEvent: TrafficEvent): number {
  if (trafficEvent.type === "departed") return ownWeight;
  const { request, response } = trafficEvent;
  return ownWeight + (request.bytes?.length ?? 0) + (response.bytes?.length ?? 0);
}

/** Counts the requests that are not judged because too much waits. */
class Overload {
  readonly #unheard = new Set<number>();
  #missed: number | undefined;

  /** Whether to drop this event: too much waits, or its request was dropped. */
  misses({ type, n }: TrafficEvent, tooMuch: boolean): boolean {
    const unheard = type === "returned" && this.#unheard.size > 0 && this.#unheard.delete(n);
    if (!unheard && !tooMuch) return false;
    // A request may take effect as late as its answer, so the answer is reported as missed too, but not counted again.
    this.#missed = (this.#missed ?? 0) + (unheard ? 0 : 1);
    if (type === "departed") this.#unheard.add(n);
    return true;
  }

  /** Number of missed requests since the last call; undefined if no event was missed. */
  take(): number | undefined {
    const missed = this.#missed;
    this.#missed = undefined;
    return missed;
  }
}

async function reportOf(worker: Worker, config: ReportSelection): Promise<Judged> {
  const replies: AsyncIterable<readonly JudgeReply[]> = on(worker, "message");
  const request: JudgeRequest = { type: "report", config };
  worker.postMessage(request);
  for await (const [reply] of replies) if (reply?.type === "report") return reply.report;
  throw new Error("the judge has no report");
}
