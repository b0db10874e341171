import { Worker } from "node:worker_threads";
import { builtFile } from "../../../spec/package-root.js";
import type { Report } from "../../run/report.js";
import type { ReportWish, Standing } from "../desk.js";
import type { Passage, Tap } from "./tap.js";

/** What the judging thread is told when it starts. */
export interface DeskSettings {
  readonly spec: string;
  readonly baseUrl: string;
  readonly har?: string;
}

export type DeskRequest =
  | { readonly type: "take"; readonly passages: readonly Passage[]; readonly weight: number }
  | { readonly type: "missed"; readonly reason: string; readonly count: number }
  | { readonly type: "report"; readonly wish: ReportWish };

export type DeskReply =
  | { readonly type: "taken"; readonly weight: number; readonly standing?: Standing }
  | { readonly type: "report"; readonly report: Report };

/** A desk in a thread of its own: what passes the proxy is handed over in bundles, and nothing waits for its judgement. */
export interface DeskThread extends Tap {
  /** How far it has come, where anybody wants to know. */
  readonly standing: Standing;
  report(wish: ReportWish): Promise<Report>;
  close(): Promise<void>;
}

const bundleMs = 100;
/** A bundle leaves early when it holds this many characters. */
const bundleSize = 2_000_000;
/** So much may wait to be judged; beyond it, traffic passes unjudged until the desk has caught up. */
const mostWaiting = 128_000_000;
/** What a passage weighs beside its bodies. */
const ownWeight = 1_000;
const tooBusy = "more passed than could be judged in time";

export function openDeskThread(settings: DeskSettings): DeskThread {
  const worker = new Worker(builtFile("conformance/watch/proxy/desk-worker.js"), { workerData: settings });
  let bundle: Passage[] = [];
  let weight = 0;
  let waiting = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let standing: Standing = { requests: 0, failed: 0 };
  const say = (request: DeskRequest) => worker.postMessage(request);
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (bundle.length === 0) return;
    if (dropped > 0) say({ type: "missed", reason: tooBusy, count: dropped });
    dropped = 0;
    say({ type: "take", passages: bundle, weight });
    waiting += weight;
    bundle = [];
    weight = 0;
  };
  worker.on("message", (reply: DeskReply) => {
    if (reply.type !== "taken") return;
    waiting -= reply.weight;
    standing = reply.standing ?? standing;
  });
  return {
    hear(passage) {
      if (waiting + weight > mostWaiting) {
        dropped += passage.type === "returned" ? 1 : 0;
        return;
      }
      bundle.push(passage);
      weight += weightOf(passage);
      if (weight > bundleSize) flush();
      else timer ??= setTimeout(flush, bundleMs);
    },
    get standing() {
      return standing;
    },
    report(wish) {
      flush();
      return new Promise((resolve, reject) => {
        const hear = (reply: DeskReply) => {
          if (reply.type !== "report") return;
          worker.off("message", hear);
          worker.off("error", reject);
          resolve(reply.report);
        };
        worker.on("message", hear);
        worker.once("error", reject);
        say({ type: "report", wish });
      });
    },
    async close() {
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}

function weightOf(passage: Passage): number {
  if (passage.type === "departed") return ownWeight;
  return ownWeight + (passage.request.bytes?.length ?? 0) + (passage.response.bytes?.length ?? 0);
}
