import { setTimeout as wait } from "node:timers/promises";
import { loadSpec, type ReadText } from "../../spec/load.js";
import { readModel } from "../../spec/read-model.js";
import { type ParseSource, parseSource } from "../../spec/source/parse.js";
import { parseAgain } from "../../spec/source/parse-again.js";
import { readText } from "../../spec/source/read-text.js";
import { attempt, type Before } from "../attempt.js";
import { near } from "../command.js";
import { generate } from "../generate.js";
import { guard } from "../guard.js";
import { loadMaterials } from "../materials.js";
import type { GenerateOptions } from "../options.js";
import { secondLook } from "../output/second-look.js";
import { partsOf } from "../parts.js";
import { blockedText } from "../report.js";
import type { Target } from "../target.js";
import { filesAnew, recollection } from "../target-files.js";
import { loadTargets } from "../user-targets/load.js";
import { follow } from "./follow.js";
import { roundLine } from "./round-line.js";
import { sparing } from "./sparing.js";

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
    const whole = { ...given, materials: given.materials ?? (await loadMaterials()) };
    const options = whole.checks === undefined ? whole : { ...whole, checks: sparing(whole.checks) };
    const own = await loadTargets(targets);
    const [look, recalling, parse] = [secondLook(), recollection(), parseAgain()];
    const next = (): Promise<void> => round(options, { own, look, filesOf: recalling() }, read, parse);
    const following = follow();
    const read: ReadText = (file, within) => {
      following.add(file);
      return readText(file, within);
    };
    try {
      await next();
      io.out(`watching ${near(specFile)}, until Ctrl-C\n`);
      await warmUp(whole, own, parse);
      const end = until.then(() => false);
      while (await Promise.race([end, following.changed().then(() => true)])) {
        await wait(settling);
        await next();
      }
    } finally {
      following.end();
    }
    return 0;
  });
}

async function round(
  options: GenerateOptions,
  before: Before,
  read: ReadText,
  parse: ParseSource,
): Promise<void> {
  const { io, specFile } = options;
  const started = performance.now();
  await guard(io, async () => {
    const model = await readModel(specFile, io, read, parse);
    if (model === undefined) return 2;
    const outcome = await attempt(model, options, before);
    if (outcome.kind === "blocked") io.err(blockedText(outcome.plan, options));
    else io.out(roundLine(outcome, options, performance.now() - started));
    return 0;
  });
}

/** The first change would wait for code to be loaded and made fast: it is run for nothing before one comes. */
async function warmUp(options: GenerateOptions, own: readonly Target[], parse: ParseSource): Promise<void> {
  // A text of its own, so that no model is taken that the build left.
  const read: ReadText = async (file, within) => `${await readText(file, within)}\n`;
  for (let times = 0; times < 10; times += 1) {
    const loaded = await loadSpec(options.specFile, read, times % 2 === 0 ? parse : parseSource);
    if (!loaded.ok) return;
    const parts = await partsOf(options, loaded.model, { own, filesOf: filesAnew });
    await generate(loaded.model, parts).catch(() => undefined);
  }
}
