/** The command `generate --watch`. */

import { unwatchFile, watchFile } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readModel } from "../../spec/read-model.js";
import type { ReadText } from "../../spec/source/files.js";
import { readText } from "../../spec/source/read-text.js";
import { columns } from "../../spec/text/layout.js";
import { attempt, type Outcome } from "../commands/attempt.js";
import { near } from "../commands/command-text.js";
import { blockedText } from "../commands/generate-text.js";
import { guard } from "../commands/guard.js";
import type { GenerateOptions } from "../commands/options.js";
import { loadMaterials } from "../kit/materials.js";
import type { Target } from "../target.js";
import { loadTargets } from "../user-targets/load-targets.js";

/** Milliseconds between two checks of a file. */
const interval = 40;

interface Following {
  /** Also watches this file. */
  add(file: string): void;
  /** Resolves as soon as a file has changed since the last time that this resolved. */
  changed(): Promise<void>;
  end(): void;
}

/**
 * Polls the files, instead of using the system's notifications, so that no change is missed if an editor replaces a file, if a
 * file or its folder is missing for a while, or on a network disk.
 */
function follow(): Following {
  const files = new Set<string>();
  let news = false;
  let wake = (): void => {};
  const onChange = (): void => {
    news = true;
    wake();
  };
  return {
    add(file) {
      if (files.has(file)) return;
      files.add(file);
      watchFile(file, { interval }, onChange);
    },
    async changed() {
      if (!news) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      news = false;
    },
    end() {
      for (const file of files) unwatchFile(file, onChange);
    },
  };
}

interface WatchOptions extends GenerateOptions {
  /** Resolves when the command should end. */
  readonly until: Promise<unknown>;
}

/** Milliseconds to wait after a change, since many editors write a file in several steps. */
const delay = 15;

/**
 * A full run now, and another one whenever a file of the spec changes, whether or not the run before succeeded. Exit codes:
 * 0 ended by the user, 2 a mistake in a target.
 */
export async function runWatch(given: WatchOptions): Promise<number> {
  const { io, targets = [], specFile, until } = given;
  return guard(io, async () => {
    const options = { ...given, materials: given.materials ?? (await loadMaterials()) };
    const own = await loadTargets(targets);
    const next = (): Promise<void> => round(options, own, read);
    const following = follow();
    const read: ReadText = (file, within) => {
      following.add(file);
      return readText(file, within);
    };
    try {
      await next();
      io.out(`watching ${near(specFile)}, until Ctrl-C\n`);
      const end = until.then(() => false);
      while (await Promise.race([end, following.changed().then(() => true)])) {
        await wait(delay);
        await next();
      }
    } finally {
      following.end();
    }
    return 0;
  });
}

/** One run; prints what it did, or why it did nothing. */
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

/** One line: the counts, the time, and as many paths as fit. */
function roundLine(outcome: Outcome, { out, dryRun = false }: GenerateOptions, milliseconds: number): string {
  const took = `in ${Math.round(milliseconds)} ms`;
  if (outcome.kind === "fresh") return `${out}: nothing to change, ${took}\n`;
  const { writes, removals } = outcome.plan;
  const counts = `${writes.length} written, ${removals.length} removed`;
  const head = `${out}: ${counts}${dryRun ? " (dry run)" : ""}, ${took}`;
  const paths = [...writes.map(({ path }) => path), ...removals.map((path) => `-${path}`)];
  return `${head}${listed(paths, columns - head.length)}\n`;
}

function listed(paths: readonly string[], room: number): string {
  let text = "";
  for (const [index, path] of paths.entries()) {
    const next = `${text}${index === 0 ? ": " : ", "}${path}`;
    const rest = index + 1 < paths.length ? ", …" : "";
    if (next.length + rest.length > room) return text === "" ? "" : `${text}, …`;
    text = next;
  }
  return text;
}
