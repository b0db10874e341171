// The worker thread of the proxy: judges traffic at low priority.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadSpec } from "../../../spec/load.js";
import { HarFile } from "../har/write-har.js";
import { TrafficJudge } from "../traffic-judge.js";
import type { JudgeReply, JudgeRequest, JudgeSettings } from "./judge-thread.js";

/** Works on Linux, which accepts a thread id as a process id; elsewhere the thread keeps its priority. */
function lowerPriority(): void {
  try {
    const id = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(id, constants.priority.PRIORITY_LOW);
  } catch {
    // keeps its priority
  }
}

const settings: JudgeSettings = workerData;
const loaded = await loadSpec(settings.spec);
if (!loaded.ok) throw new Error(`${settings.spec} has mistakes`);
const har = settings.har === undefined ? undefined : new HarFile(settings.har);
const trafficJudge = new TrafficJudge(loaded.model, settings.baseUrl, har);
lowerPriority();

function reply(message: JudgeReply): void {
  parentPort?.postMessage(message);
}

let reported = false;
function reportTrouble(): void {
  if (reported || har?.trouble === undefined) return;
  reported = true;
  reply({
    type: "trouble",
    trouble: `recording stopped: ${har.trouble}; ${settings.har} is complete up to here, and judging continues`,
  });
}

parentPort?.on("message", (request: JudgeRequest) => {
  switch (request.type) {
    case "take":
      trafficJudge.take(request.events);
      reportTrouble();
      return reply({ type: "taken", weight: request.weight });
    case "missed":
      return trafficJudge.missed(request.reason, request.count);
    case "standing":
      return reply({ type: "standing", standing: trafficJudge.standing });
    case "report":
      return reply({ type: "report", report: trafficJudge.report(request.config) });
  }
});
