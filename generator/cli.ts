import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";
import { readModel } from "../spec/read-model.js";
import type { Finding } from "./check.js";
import { inputsDigest } from "./digest.js";
import type { GenerateParts } from "./generate.js";
import { kitDigest } from "./kit-digest.js";
import type { Materials } from "./materials.js";
import { errorCode, readManifest } from "./output/disk.js";
import { isFresh } from "./output/fresh.js";
import type { Plan } from "./output/plan.js";
import { blockedText, checkText, planText, summary } from "./report.js";

/** Where a command writes. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly color: boolean;
}

export interface CheckOptions {
  readonly specFile: string;
  readonly out: string;
  readonly io: Output;
  /** What the generator works with; the kit's own where it is absent. */
  readonly materials?: Materials;
  /** Lists the suite's checks of a model; asked only where something is generated. */
  readonly checks?: (model: InterfaceModel) => Promise<readonly CheckEntry[]>;
}

export interface GenerateOptions extends CheckOptions {
  /** Say what would be done, and do nothing. */
  readonly dryRun?: boolean;
  /** Replace files that were edited by hand, and foreign files in the way. */
  readonly force?: boolean;
}

/** `cri generate`. Exit codes: 0 done, 1 somebody's work is in the way (nothing was written), 2 a mistake in the spec or on the disk. */
export async function runGenerate(options: GenerateOptions): Promise<number> {
  return withModel(options, async (model) => {
    const { out, io, dryRun = false, force = false } = options;
    const manifest = await readManifest(out);
    const digest = options.materials?.digest ?? (await kitDigest());
    if (await isFresh(manifest, inputsDigest(model, { digest }), out)) {
      io.out(`${out}: ${Object.keys(manifest?.files ?? {}).length} files, nothing to change\n`);
      return 0;
    }
    // What is heavy is loaded only now: a run that changes nothing never waits for it.
    const { generate } = await import("./generate.js");
    const { planWrite } = await import("./output/plan.js");
    const plan = await planWrite(
      await generate(model, { ...materialsOf(options), ...(await checksOf(options, model)) }),
      out,
      force,
    );
    if (plan.blocked.length > 0) {
      io.err(blockedText(plan, options));
      return 1;
    }
    await finish(plan, dryRun, io);
    return 0;
  });
}

async function finish(plan: Plan, dryRun: boolean, io: Output): Promise<void> {
  if (!dryRun) {
    const { carryOut } = await import("./output/write.js");
    await carryOut(plan);
  }
  io.out(planText(plan, dryRun) + summary(plan, dryRun));
}

/** `cri check`. Exit codes: 0 fresh, 1 the output is not as the spec has it, 2 a mistake in the spec or on the disk. */
export async function runCheck(options: CheckOptions): Promise<number> {
  return withModel(options, async (model) => {
    const { check } = await import("./check.js");
    const parts = { ...materialsOf(options), ...(await checksOf(options, model)) };
    const findings: readonly Finding[] = await check(model, options.out, parts);
    const text = checkText(findings, options);
    if (findings.length > 0) options.io.err(text);
    else options.io.out(text);
    return findings.length > 0 ? 1 : 0;
  });
}

function materialsOf({ materials }: CheckOptions): Pick<GenerateParts, "materials"> {
  return materials === undefined ? {} : { materials };
}

async function checksOf(
  { checks }: CheckOptions,
  model: InterfaceModel,
): Promise<Pick<GenerateParts, "checks">> {
  return checks === undefined ? {} : { checks: await checks(model) };
}

async function withModel(
  { specFile, io }: CheckOptions,
  act: (model: InterfaceModel) => Promise<number>,
): Promise<number> {
  const model = await readModel(specFile, io);
  if (!model) return 2;
  try {
    return await act(model);
  } catch (error) {
    const reason = diskReasons[errorCode(error)];
    if (reason === undefined || !(error instanceof Error)) throw error;
    io.err(
      `error: ${reason}: ${pathOf(error)}\nremedy: make it possible to write there, or name another folder\n`,
    );
    return 2;
  }
}

/** What the disk refuses, and the user can mend. */
const diskReasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that disk can only be read",
  ENOSPC: "that disk is full",
  EDQUOT: "that disk is full for this user",
  ENOTDIR: "a file stands where a folder must be",
  EEXIST: "a file stands where a folder must be",
  EISDIR: "a folder stands where a file must be",
};

function pathOf(error: Error): string {
  return "path" in error ? String(error.path) : error.message;
}
