import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { readModel } from "../spec/read-model.js";
import { attempt } from "./attempt.js";
import { guard } from "./guard.js";
import type { CheckOptions, GenerateOptions, RunOptions } from "./options.js";
import { blockedText, doneText } from "./report.js";

/** `cri generate`. Exit codes: 0 done, 1 somebody's work is in the way (nothing was written), 2 a mistake in the spec or on the disk. */
export async function runGenerate(options: GenerateOptions): Promise<number> {
  return withModel(options, async (model) => {
    const { io, out, dryRun = false } = options;
    const outcome = await attempt(model, options);
    if (outcome.kind === "blocked") {
      io.err(blockedText(outcome.plan, options));
      return 1;
    }
    if (outcome.kind === "fresh") io.out(`${out}: ${outcome.files} files, nothing to change\n`);
    else io.out(doneText(outcome.plan, dryRun));
    return 0;
  });
}

/** `cri check`. Exit codes: 0 fresh, 1 the output is not as the spec has it, 2 a mistake in the spec or on the disk. */
export async function runCheck(options: CheckOptions): Promise<number> {
  const { format = "text", specFile, out } = options;
  const { reportFindings, reportMistakes } = await import("./checking/report.js");
  if (format !== "text") {
    const loaded = await loadSpec(specFile);
    if (!loaded.ok) return reportMistakes(loaded.diagnostics, options, format);
  }
  return withModel(options, async (model) => {
    const [{ check }, { partsOf }] = await Promise.all([import("./check.js"), import("./parts.js")]);
    return reportFindings(await check(model, out, await partsOf(options, model)), options);
  });
}

async function withModel(
  { specFile, io }: RunOptions,
  act: (model: InterfaceModel) => Promise<number>,
): Promise<number> {
  const model = await readModel(specFile, io);
  return model === undefined ? 2 : guard(io, () => act(model));
}
