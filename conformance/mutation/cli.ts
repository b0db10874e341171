// The command `cri-kit prove`: runs every trial and writes the results.
import type { InterfaceModel } from "../../spec/model.js";
import { pooled } from "../../spec/pooled.js";
import { readModel } from "../../spec/read-model.js";
import { progressOn } from "../../spec/text/progress.js";
import { UserError } from "../../spec/user-error.js";
import type { Mutant } from "../behaviours/mutant.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { aside, standardOutput } from "../options/standard-output.js";
import { prepareFile, put } from "../options/writable.js";
import type { ReportIo } from "../reports/terminal.js";
import { planOf } from "../runner/plan.js";
import { mutants } from "./mutants.js";
import { isWhole, type Proof, proofJson, proofOf } from "./proof.js";
import { proofMarkdown } from "./proof-page.js";
import { placeIn, proofSentence, quoteIn } from "./quote.js";
import { type RequiredCheck, requiredOf } from "./run-mutant.js";
import { openThreads, type Threads, trialThread } from "./threads.js";
import { type Draw, isFalseAlarm, isSurvivor, type Trial, type TrialOutcome, trials } from "./trial.js";

interface Campaign {
  readonly model: InterfaceModel;
  readonly threads: Pick<Threads, "width" | "attempt">;
  /** Called after each trial, with its outcome. */
  readonly done: (outcome: TrialOutcome) => void;
}

/**
 * Runs every trial: the whole suite on each variant, and on the mutants that `whole` has; on the others the checks that are meant to
 * catch them.
 */
export async function tryAll(
  { threads, done }: Campaign,
  trials: readonly Trial[],
  whole: ReadonlySet<string> = new Set(),
): Promise<readonly TrialOutcome[]> {
  // The longest trials come first, so that no thread ends with a long one.
  const order = trials.toSorted((a, b) => weight(b) - weight(a));
  const outcomes = await pooled(order, threads.width, async (trial) => {
    const outcome = await threads.attempt(whole.has(trial.name) ? { trial, only: "all" } : { trial });
    done(outcome);
    return outcome;
  });
  return trials.flatMap((trial) => outcomes[order.indexOf(trial)] ?? []);
}

/** The names of the first mutants of each operator, or of all. */
function toldWhole(model: InterfaceModel, all: boolean): ReadonlySet<string> {
  const every = mutants(model);
  const firsts = new Map(every.toReversed().map((one) => [one.operator ?? one.name, one]));
  return new Set((all ? every : [...firsts.values()]).map(({ name }) => name));
}

const weight = ({ members = [], kind }: Trial): number => (kind === "mutant" ? 0 : 1 + members.length);

/**
 * Runs the checks that no mutant made fail yet on further mutants, until each has failed or no mutant is left. Returns the
 * outcomes with those failures added.
 */
export async function tryNeverFailing(
  { model, threads }: Campaign,
  outcomes: readonly TrialOutcome[],
): Promise<readonly TrialOutcome[]> {
  const failed = new Set(outcomes.flatMap((outcome) => (outcome.kind === "mutant" ? outcome.failed : [])));
  const open = new Map(requiredOf(model).flatMap((one) => (failed.has(one.id) ? [] : [[one.id, one]])));
  const more = new Map<string, readonly string[]>();
  await pooled(likeliestFirst(model, [...open.values()]), threads.width, async ({ name }) => {
    if (open.size === 0) return;
    const { failed: now } = await threads.attempt({
      trial: { kind: "mutant", name },
      only: [...open.keys()],
    });
    more.set(name, now);
    for (const id of now) open.delete(id);
  });
  return outcomes.map((outcome) => {
    const also = outcome.kind === "mutant" ? (more.get(outcome.name) ?? []) : [];
    return also.length === 0
      ? outcome
      : { ...outcome, failed: [...new Set([...outcome.failed, ...also])].sort() };
  });
}

function likeliestFirst(model: InterfaceModel, open: readonly RequiredCheck[]): readonly Mutant[] {
  const chances = new Map(mutants(model).map((mutant) => [mutant, chance(mutant, open)]));
  return [...chances].sort(([, a], [, b]) => b - a).map(([mutant]) => mutant);
}

/** How many of the checks rest on the mutant's clause, or are of a family that it breaks if it has no single clause. */
const chance = ({ clause, breaks }: Mutant, open: readonly RequiredCheck[]): number =>
  open.filter(({ clauses, id }) =>
    clause === undefined
      ? breaks.some((pattern) => pattern.split("/")[0] === id.split("/")[0])
      : clauses.includes(clause),
  ).length;

interface ProveRun extends Draw {
  readonly spec: string;
  /** File for the page. */
  readonly out?: string;
  /** File for every outcome, and for each check the mutants that it catches. */
  readonly json?: string;
  /** File for what the run says of each server: two of them are compared by `npm run verdicts`. */
  readonly verdicts?: string;
  /** Page that contains the sentence on the proof, between two marks. */
  readonly quote?: string;
  /** Run only the servers whose names contain this text. */
  readonly only?: string;
}

/** Exit code 0: no survivor, no false alarm, no never-failing check; 1: any of them; 2: no valid spec. */
export async function runProve(run: ProveRun, given: ReportIo): Promise<0 | 1 | 2> {
  const { spec, out, quote, json, verdicts, only = "" } = run;
  const io = aside([out, json, verdicts], given);
  const model = await readModel(spec, io);
  if (!model) return 2;
  const chosen = trials(model, run).filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new UserError(`no server has a name that contains ${only}`, "omit --only");
  if (only !== "" && (out ?? quote) !== undefined)
    throw new UserError("--out and --quote need the whole proof", "omit --only, or use --json FILE");
  refuseDoubles({ out, json, verdicts });
  for (const file of [out, json, verdicts]) {
    if (file !== undefined && file !== standardOutput) await prepareFile(file);
  }
  if (quote !== undefined) await placeIn(quote, "proof");
  io.err(`running the suite against ${chosen.length} servers; this takes minutes\n`);
  const threads = openThreads(chosen.length, { open: () => trialThread(spec) });
  const progress = progressOn(io, "servers");
  let tried = 0;
  const done = (outcome: TrialOutcome) => {
    tried += 1;
    const lines = wrongLines(outcome);
    // Printed when it is seen: a proof takes minutes.
    if (lines.length > 0) progress.clear();
    for (const line of lines) io.out(`${line}\n`);
    progress.report(tried, chosen.length);
  };
  const campaign = { model, threads, done };
  try {
    const first = await tryAll(campaign, chosen, toldWhole(model, verdicts !== undefined));
    // If only some of the servers were run, the other checks cannot be judged.
    const outcomes = only === "" ? await tryNeverFailing(campaign, first) : first;
    progress.end();
    const proof = proofOf(model, run, outcomes);
    printResult(proof, io);
    if (json !== undefined) await put(json, proofJson(proof), { ...given, forAll: true });
    if (verdicts !== undefined)
      await put(verdicts, verdictsText(model, outcomes), { ...given, forAll: true });
    if (only !== "") return proof.survivors.length + proof.falseAlarms.length === 0 ? 0 : 1;
    for (const id of proof.neverFailing) io.out(`never failed  ${id}\n`);
    if (out !== undefined) await put(out, proofMarkdown(model, proof), { ...given, forAll: true });
    if (quote !== undefined) await quoteIn(quote, "proof", proofSentence(proof));
    return isWhole(proof) ? 0 : 1;
  } finally {
    await threads.close();
  }
}

/** Throws `UserError` if two options name one file. */
function refuseDoubles(files: Readonly<Record<string, string | undefined>>): void {
  const named = Object.entries(files).filter(([, file]) => file !== undefined);
  for (const [index, [option, file]] of named.entries()) {
    const double = named.slice(0, index).find(([, other]) => other === file);
    if (double)
      throw new UserError(`--${double[0]} and --${option} both name ${file}`, "give each its own file");
  }
}

function printResult({ mutants, conforming, combined, survivors, falseAlarms }: Proof, io: ReportIo): void {
  const all = conforming.length + combined.length;
  io.out(`${mutants.length - survivors.length} of ${mutants.length} mutants caught, `);
  io.out(`${all - falseAlarms.length} of ${all} conforming variants passed\n`);
}

/** The most reasons of a false alarm that are printed; the JSON file has all. */
const mostReasons = 5;

/** A survivor, or a false alarm with the first of its reasons; empty if the suite did what it must. */
export function wrongLines(outcome: TrialOutcome): readonly string[] {
  const { name, smallest = [], failed, unexpected } = outcome;
  if (isSurvivor(outcome)) return [`survived      ${name}`];
  if (!isFalseAlarm(outcome)) return [];
  const reasons = [...failed, ...unexpected].slice(0, mostReasons);
  return [
    `false alarm   ${smallest.length === 0 ? name : smallest.join(" + ")}`,
    ...reasons.map((why) => `              ${why}`),
  ];
}

/** The first line of the file: every check that the suite has. */
export interface Suite {
  readonly checks: readonly string[];
}

/** Each other line: one server. */
export type Verdicts = Pick<TrialOutcome, "kind" | "name" | "verdict" | "told">;

/** JSON lines: the ids of all checks, then each server with its headlines, the checks that did not pass, and its answers. */
function verdictsText(model: InterfaceModel, outcomes: readonly TrialOutcome[]): string {
  const suite: Suite = { checks: planOf(model, checks, probes, []).cases.map(({ id }) => id) };
  const servers = outcomes.map(({ kind, name, verdict, told }): Verdicts => {
    return { kind, name, verdict, ...(told && { told }) };
  });
  return [suite, ...servers].map((line) => `${JSON.stringify(line)}\n`).join("");
}
