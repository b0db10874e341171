import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadSpec } from "../../../spec/load.js";
import { HarFile } from "../har/write.js";
import { TrafficJudge } from "../traffic-judge.js";
import { BundleReader } from "./bundle.js";
import type { JudgeReply, JudgeRequest, JudgeSettings } from "./judge-thread.js";

// Judges what passes a proxy, in a thread of its own and after everything else that has to be done.

/** Linux schedules threads one by one, and takes a thread's id for a process's; elsewhere the thread keeps its priority. */
function stepBack(): void {
  try {
    const id = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(id, constants.priority.PRIORITY_LOW);
  } catch {
    // judged at the same priority, then
  }
}

const settings: JudgeSettings = workerData;
const loaded = await loadSpec(settings.spec);
if (!loaded.ok) throw new Error(`${settings.spec} has mistakes`);
const har = settings.har === undefined ? undefined : new HarFile(settings.har);
const trafficJudge = new TrafficJudge(loaded.model, settings.baseUrl, har);
stepBack();

function reply(message: JudgeReply): void {
  parentPort?.postMessage(message);
}

let told = false;
function tellTrouble(): void {
  if (told || har?.trouble === undefined) return;
  told = true;
  reply({
    type: "trouble",
    trouble: `recording ended: ${har.trouble}; ${settings.har} is whole up to there, and judging goes on`,
  });
}

const reader = new BundleReader();
parentPort?.on("message", (request: JudgeRequest) => {
  switch (request.type) {
    case "take":
      trafficJudge.take(reader.read(request.bundle));
      tellTrouble();
      return reply({ type: "taken", weight: request.bundle.weight });
    case "missed":
      return trafficJudge.missed(request.reason, request.count);
    case "standing":
      return reply({ type: "standing", standing: trafficJudge.standing });
    case "report":
      return reply({ type: "report", report: trafficJudge.report(request.wish) });
  }
});
