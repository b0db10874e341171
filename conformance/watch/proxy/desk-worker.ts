import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadSpec } from "../../../spec/load.js";
import { Desk } from "../desk.js";
import { HarFile } from "../har/write.js";
import type { DeskReply, DeskRequest, DeskSettings } from "./desk-thread.js";

// Judges what passes a proxy, in a thread of its own and after everything else that has to be done.
const standingMs = 1_000;

/** Linux schedules threads one by one, and takes a thread's id for a process's; elsewhere the thread keeps its priority. */
function stepBack(): void {
  try {
    const id = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(id, constants.priority.PRIORITY_LOW);
  } catch {
    // judged at the same priority, then
  }
}

const settings: DeskSettings = workerData;
const loaded = await loadSpec(settings.spec);
if (!loaded.ok) throw new Error(`${settings.spec} has mistakes`);
const har = settings.har === undefined ? undefined : new HarFile(settings.har);
const desk = new Desk(loaded.model, settings.baseUrl, har);
let told = 0;
stepBack();

function reply(message: DeskReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", (request: DeskRequest) => {
  if (request.type === "missed") desk.missed(request.reason, request.count);
  if (request.type === "report") reply({ type: "report", report: desk.report(request.wish) });
  if (request.type !== "take") return;
  desk.take(request.passages);
  const due = performance.now() - told > standingMs;
  if (due) told = performance.now();
  reply({ type: "taken", weight: request.weight, ...(due ? { standing: desk.standing } : {}) });
});
