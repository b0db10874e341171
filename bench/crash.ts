import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crash } from "../bin/testing/crash/round.js";
import { publish } from "./results.js";

// kill -9 at random moments while eight clients write; every record is looked at afterwards, and the whole index.
const rounds = Number(process.argv[2] ?? 200);

const folder = await mkdtemp(join(tmpdir(), "cri-crash-"));
let acknowledged = 0;
let lost = 0;
try {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const round = await crash(join(folder, "records.db"), seed);
    acknowledged += round.acknowledged;
    if (round.faults.length === 0) continue;
    lost += 1;
    console.error(`seed ${seed}: ${round.faults.join("; ")}`);
  }
} finally {
  await rm(folder, { recursive: true });
}
await publish("crash", [
  {
    what: `of ${rounds} crashes, with ${acknowledged} acknowledged writes: those after which all is as acknowledged`,
    ratio: (rounds - lost) / rounds,
    goal: "1",
    met: lost === 0,
  },
]);
process.exitCode = lost === 0 ? 0 : 1;
