import { readModel } from "../../spec/read-model.js";
import { UserError } from "../../spec/user-error.js";
import { aside, standardOutput } from "../options/standard-output.js";
import { put, refuseUnwritable } from "../options/writable.js";
import type { ReportIo } from "../reports/terminal.js";
import { closeOpen, tryAll } from "./campaign.js";
import { proofJson } from "./json.js";
import { proofMarkdown } from "./markdown.js";
import { isWhole, type Proof, proofOf } from "./proof.js";
import { placeIn, proofSentence, quoteIn } from "./quote.js";
import { openThreads } from "./run.js";
import { type Draw, trials } from "./trial.js";

export interface ProveRun extends Draw {
  readonly spec: string;
  /** File for the page; none where it is absent. */
  readonly out?: string;
  /** File for every outcome, and for each check the liars that it catches. */
  readonly json?: string;
  /** Page that quotes the proof between its marks. */
  readonly quote?: string;
  /** Only servers whose names hold this text. */
  readonly only?: string;
}

/** Runs `cri prove`. Exit code 0: every liar caught, no lawful server failed, no check idle; 1: not so; 2: no valid spec. */
export async function runProve(run: ProveRun, given: ReportIo): Promise<0 | 1 | 2> {
  const { spec, out, quote, json, only = "" } = run;
  const io = aside([out, json], given);
  const model = await readModel(spec, io);
  if (!model) return 2;
  const chosen = trials(model, run).filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new UserError(`no server has a name with ${only} in it`, "leave --only out");
  if (only !== "" && (out ?? quote) !== undefined)
    throw new UserError(
      "--out and --quote are of the whole proof",
      "leave --only out, or name a --json file",
    );
  if (out !== undefined && out === json)
    throw new UserError(`--out and --json both name ${out}`, "give each a file of its own");
  for (const file of [out, json]) {
    if (file !== undefined && file !== standardOutput) await refuseUnwritable(file);
  }
  if (quote !== undefined) await placeIn(quote, "proof");
  io.err(`${chosen.length} servers are tried on the suite; this takes minutes\n`);
  const threads = openThreads(spec, chosen.length);
  let tried = 0;
  const done = () => {
    tried += 1;
    if (io.live) io.err(`\r  ${tried} of ${chosen.length}`);
  };
  const campaign = { model, threads, done };
  try {
    const first = await tryAll(campaign, chosen);
    // A part of the servers says nothing of the checks that they were not meant for.
    const outcomes = only === "" ? await closeOpen(campaign, first) : first;
    if (io.live) io.err("\r\x1b[2K");
    const proof = proofOf(model, run, outcomes);
    tell(proof, io);
    if (json !== undefined) await put(json, proofJson(proof), { ...given, forAll: true });
    if (only !== "") return proof.missed.length + proof.wronged.length === 0 ? 0 : 1;
    for (const id of proof.idle) io.out(`idle     ${id}\n`);
    if (out !== undefined) await put(out, proofMarkdown(model, proof), { ...given, forAll: true });
    if (quote !== undefined) await quoteIn(quote, "proof", proofSentence(proof));
    return isWhole(proof) ? 0 : 1;
  } finally {
    await threads.close();
  }
}

function tell({ mutants, conforming, combined, missed, wronged }: Proof, io: ReportIo): void {
  for (const { name } of missed) io.out(`missed   ${name}\n`);
  for (const { name, smallest = [], failed, astray } of wronged) {
    io.out(`wronged  ${smallest.length === 0 ? name : smallest.join(" + ")}\n`);
    for (const why of [...failed, ...astray].slice(0, 5)) io.out(`         ${why}\n`);
  }
  const all = conforming.length + combined.length;
  io.out(`${mutants.length - missed.length} of ${mutants.length} liars caught, `);
  io.out(`${all - wronged.length} of ${all} lawful servers passed\n`);
}
