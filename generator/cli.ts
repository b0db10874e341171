// The commands `cri-kit generate` and `cri-kit check`: options in, exit code out.
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { readModel } from "../spec/read-model.js";
import { attempt } from "./commands/attempt.js";
import { blockedText, doneText, straysText } from "./commands/generate-text.js";
import { guard } from "./commands/guard.js";
import type { CheckOptions, GenerateOptions } from "./commands/options.js";
import { readManifest } from "./output/disk.js";
import { extrasOf } from "./output/extras.js";

/** `cri generate`. Exit codes: 0 done, 1 somebody's work is in the way (nothing was written), 2 a mistake in the spec or on the disk. */
export async function runGenerate(options: GenerateOptions): Promise<number> {
  const { specFile, io, out, dryRun = false } = options;
  const model = await readModel(specFile, io);
  if (model === undefined) return 2;
  return guard(io, async () => {
    const outcome = await attempt(model, options);
    if (outcome.kind === "blocked") {
      io.err(blockedText(outcome.plan, options));
      return 1;
    }
    if (outcome.kind === "fresh") {
      io.out(`${out}: ${outcome.files} files, nothing to change\n${straysText(outcome.strays)}`);
    } else io.out(doneText(outcome.plan, dryRun));
    return 0;
  });
}

/**
 * `cri check`. Exit codes: 0 up to date, 1 the output differs from the spec's, 2 a mistake in the spec or on the
 * disk.
 */
export async function runCheck(options: CheckOptions): Promise<number> {
  const { out, io } = options;
  const model = await modelToCheck(options);
  if (model === undefined) return 2;
  return guard(io, async () => {
    const [{ check }, { partsOf }, { reportFindings }] = await Promise.all([
      import("./checking/check.js"),
      import("./commands/parts.js"),
      import("./checking/report-findings.js"),
    ]);
    return reportFindings(
      await check(model, out, await partsOf(options, model, extrasOf({}, await readManifest(out)))),
      options,
    );
  });
}

/** The spec's model; undefined if it has mistakes, which were then printed in the requested format. */
async function modelToCheck(options: CheckOptions): Promise<InterfaceModel | undefined> {
  const { format = "text", specFile, io } = options;
  const loaded = await loadSpec(specFile);
  const { reportMistakes, reportWarnings } = await import("./checking/report-findings.js");
  if (loaded.ok) {
    reportWarnings(loaded, options);
    return loaded.model;
  }
  if (format === "text") return readModel(specFile, io);
  reportMistakes(loaded.diagnostics, options, format);
  return undefined;
}
