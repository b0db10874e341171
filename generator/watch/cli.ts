import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { loadSpec, type ReadText } from "../../spec/load.js";
import { readModel } from "../../spec/read-model.js";
import { attempt } from "../attempt.js";
import { near } from "../command.js";
import { generate } from "../generate.js";
import { guard } from "../guard.js";
import { loadMaterials } from "../materials.js";
import type { GenerateOptions } from "../options.js";
import { partsOf } from "../parts.js";
import { blockedText } from "../report.js";
import type { Target } from "../target.js";
import { loadTargets } from "../user-targets/load.js";
import { follow } from "./follow.js";
import { roundLine } from "./round-line.js";

export interface WatchOptions extends GenerateOptions {
  /** Resolves when the watching is to end. */
  readonly until: Promise<unknown>;
}

/** Milliseconds that a change is given to be whole: many editors write a file in several steps. */
const settling = 15;

/**
 * `cri generate --watch`: a run now, and one whenever a file of the spec changes, whatever the run before came to. Exit
 * codes: 0 when it is told to end, 2 a mistake in a target.
 */
export async function runWatch(given: WatchOptions): Promise<number> {
  const { io, targets = [], specFile, until } = given;
  return guard(io, async () => {
    const options = { ...given, materials: given.materials ?? (await loadMaterials()) };
    const own = await loadTargets(targets);
    const following = follow();
    const read: ReadText = (file) => {
      following.add(file);
      return readFile(file, "utf8");
    };
    try {
      await round(options, own, read);
      io.out(`watching ${near(specFile)}, until Ctrl-C\n`);
      await warmUp(options, own);
      const end = until.then(() => false);
      while (await Promise.race([end, following.changed().then(() => true)])) {
        await wait(settling);
        await round(options, own, read);
      }
    } finally {
      following.end();
    }
    return 0;
  });
}

async function round(options: GenerateOptions, own: readonly Target[], read: ReadText): Promise<void> {
  const { io, specFile } = options;
  const started = performance.now();
  await guard(io, async () => {
    const model = await readModel(specFile, io, read);
    if (model === undefined) return 2;
    const outcome = await attempt(model, options, own);
    if (outcome.kind === "blocked") io.err(blockedText(outcome.plan, options));
    else io.out(roundLine(outcome, options, performance.now() - started));
    return 0;
  });
}

/** The first change would wait for code to be loaded and made fast: it is run for nothing before one comes. */
async function warmUp(options: GenerateOptions, own: readonly Target[]): Promise<void> {
  // A text of its own, so that no model is taken that the build left.
  const read: ReadText = async (file) => `${await readFile(file, "utf8")}\n`;
  for (let times = 0; times < 10; times += 1) {
    const loaded = await loadSpec(options.specFile, read);
    if (!loaded.ok) return;
    const parts = await partsOf(options, loaded.model, own);
    await generate(loaded.model, parts).catch(() => undefined);
  }
}
