import { writeFile } from "node:fs/promises";
import { readModel } from "../../spec/read-model.js";
import type { ReportIo } from "../report/terminal.js";
import { UserError } from "../user-error.js";
import { proofMarkdown } from "./markdown.js";
import { isWhole, proofOf } from "./proof.js";
import { proofSentence, quoteIn } from "./quote.js";
import { runTrials } from "./run.js";
import { trials } from "./trial.js";

export interface ProveRun {
  readonly spec: string;
  /** File for the page; none where it is absent. */
  readonly out?: string;
  /** Page that quotes the proof between its marks. */
  readonly quote?: string;
  /** Only servers whose names hold this text. */
  readonly only?: string;
}

/** Runs `cri prove`. Exit code 0: every liar caught, no lawful server failed, no check idle; 1: not so; 2: no valid spec. */
export async function runProve({ spec, out, quote, only = "" }: ProveRun, io: ReportIo): Promise<0 | 1 | 2> {
  const model = await readModel(spec, io);
  if (!model) return 2;
  const chosen = trials(model).filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new UserError(`no server has a name with ${only} in it`, "leave --only out");
  io.err(`${chosen.length} servers are tried on the suite; this takes minutes\n`);
  const outcomes = await runTrials(spec, chosen, (done) => {
    if (io.live) io.err(`\r  ${done} of ${chosen.length}`);
  });
  if (io.live) io.err("\r\x1b[2K");
  const proof = proofOf(model, outcomes);
  const { liars, lawful, missed, wronged, idle } = proof;
  for (const { name } of missed) io.out(`missed   ${name}\n`);
  for (const { name } of wronged) io.out(`wronged  ${name}\n`);
  io.out(`${liars.length - missed.length} of ${liars.length} liars caught, `);
  io.out(`${lawful.length - wronged.length} of ${lawful.length} lawful servers passed\n`);
  // A part of the servers says nothing of the checks that they were not meant for.
  if (only !== "") return missed.length + wronged.length === 0 ? 0 : 1;
  for (const id of idle) io.out(`idle     ${id}\n`);
  if (out !== undefined) await writeFile(out, proofMarkdown(model, proof));
  if (quote !== undefined) await quoteIn(quote, proofSentence(proof));
  return isWhole(proof) ? 0 : 1;
}
