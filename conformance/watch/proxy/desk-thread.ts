import { Worker } from "node:worker_threads";
import { builtFile } from "../../../spec/package-root.js";
import type { Report } from "../../run/report.js";
import type { ReportWish, Standing } from "../desk.js";
import { type Bundle, BundleWriter } from "./bundle.js";
import type { Tap } from "./tap.js";

/** What the judging thread is told when it starts. */
export interface DeskSettings {
  readonly spec: string;
  readonly baseUrl: string;
  readonly har?: string;
}

export type DeskRequest =
  | { readonly type: "take"; readonly bundle: Bundle }
  | { readonly type: "missed"; readonly reason: string; readonly count: number }
  | { readonly type: "standing" }
  | { readonly type: "report"; readonly wish: ReportWish };

export type DeskReply =
  | { readonly type: "taken"; readonly weight: number }
  | { readonly type: "standing"; readonly standing: Standing }
  | { readonly type: "report"; readonly report: Report };

/** A desk in a thread of its own: what passes the proxy is handed over in bundles, and nothing waits for its judgement. */
export interface DeskThread extends Tap {
  /** How far it had come when it was asked for last; asks anew, for the next time. */
  readonly standing: Standing;
  report(wish: ReportWish): Promise<Report>;
  close(): Promise<void>;
}

const bundleMs = 100;
/** A bundle leaves early when it holds this many characters. */
const bundleSize = 2_000_000;
/** So much may wait to be judged; beyond it, traffic passes unjudged until the desk has caught up. */
const mostWaiting = 128_000_000;
const tooBusy = "more passed than could be judged in time";

export function openDeskThread(settings: DeskSettings): DeskThread {
  const worker = new Worker(builtFile("conformance/watch/proxy/desk-worker.js"), { workerData: settings });
  const writer = new BundleWriter();
  let waiting = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let standing: Standing = { requests: 0, failed: 0 };
  let asking = false;
  const say = (request: DeskRequest) => worker.postMessage(request);
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (writer.weight === 0) return;
    if (dropped > 0) say({ type: "missed", reason: tooBusy, count: dropped });
    dropped = 0;
    const bundle = writer.take();
    say({ type: "take", bundle });
    waiting += bundle.weight;
  };
  worker.on("message", (reply: DeskReply) => {
    if (reply.type === "taken") waiting -= reply.weight;
    if (reply.type !== "standing") return;
    standing = reply.standing;
    asking = false;
  });
  return {
    hear(passage) {
      if (waiting + writer.weight > mostWaiting) {
        dropped += passage.type === "returned" ? 1 : 0;
        return;
      }
      writer.add(passage);
      if (writer.weight > bundleSize) flush();
      else timer ??= setTimeout(flush, bundleMs);
    },
    get standing() {
      if (!asking) say({ type: "standing" });
      asking = true;
      return standing;
    },
    report(wish) {
      flush();
      return reportOf(worker, wish);
    },
    async close() {
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}

function reportOf(worker: Worker, wish: ReportWish): Promise<Report> {
  return new Promise((resolve, reject) => {
    const hear = (reply: DeskReply) => {
      if (reply.type !== "report") return;
      worker.off("message", hear);
      worker.off("error", reject);
      resolve(reply.report);
    };
    worker.on("message", hear);
    worker.once("error", reject);
    const request: DeskRequest = { type: "report", wish };
    worker.postMessage(request);
  });
}
