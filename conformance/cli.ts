import type { InterfaceModel } from "../spec/model.js";
import { checks } from "./checks/all.js";
import type { Asked, ConformRun } from "./config/asked.js";
import { openRun } from "./config/open-run.js";
import { refuseUnwritableFile, writeWhole } from "./config/writable.js";
import { journalName } from "./journal/name.js";
import { probes } from "./probes/all.js";
import { profileOf, profileText } from "./profile/profile.js";
import { unreachable } from "./reach.js";
import { type ReportIo, terminalReporter } from "./report/terminal.js";
import { refuseUnwritable, writeReports } from "./report/write.js";
import { planOf } from "./run/plan.js";
import { exitCode, type Report } from "./run/report.js";
import { runSuite } from "./run/run-suite.js";
import { openSession } from "./session.js";
import { stopOnSignals } from "./stop-on-signals.js";
import { tellCleanUp, tellStart, tellUnreachable } from "./tell-run.js";
import { UserError } from "./user-error.js";

/**
 * Runs `cri conform`. Exit code 0: conformant; 1: nonconformant; 3: inconclusive, which a deployment that cannot be reached
 * is, too. 2: mistakes in the spec or the config, which are told; those in flags and other
 * files are thrown as `UserError`.
 */
export async function runConform(asked: Asked, io: ReportIo): Promise<0 | 1 | 2 | 3> {
  const opened = await openRun(asked, io);
  if (!opened) return 2;
  const { run, model, settings, pinned } = opened;
  refuseEmpty(model, settings.only);
  await refuseUnwritableFiles(run);
  const journalFile = run.journal ?? journalName(run, settings.seed);
  const session = openSession(model, settings, settings.write ? { journalFile } : {});
  const stop = stopOnSignals(session, io);
  try {
    const fault = await unreachable(session);
    if (fault !== undefined) return tellUnreachable(settings, fault, io);
    tellStart(session.model, settings, journalFile, io);
    const report = await runSuite(session, {
      checks,
      probes,
      only: settings.only,
      pinned,
      signal: stop.signal,
      onEvent: terminalReporter(io),
    });
    await writeFiles(run, report);
    return exitCode(report);
  } finally {
    tellCleanUp(await session.close(), io);
    stop.release();
  }
}

async function refuseUnwritableFiles(run: ConformRun): Promise<void> {
  await refuseUnwritable(run);
  if (run.saveAnswers !== undefined) await refuseUnwritableFile(run.saveAnswers);
}

async function writeFiles(run: ConformRun, report: Report): Promise<void> {
  await writeReports(run, report);
  const { saveAnswers } = run;
  if (saveAnswers !== undefined) await writeWhole(saveAnswers, profileText(profileOf(report), saveAnswers));
}

function refuseEmpty(model: InterfaceModel, only: readonly string[]): void {
  for (const id of only) {
    const { cases, observations } = planOf(model, checks, probes, [id]);
    if (cases.length + observations.length > 0) continue;
    throw new UserError(
      `no check has an id that begins with ${id}`,
      "take an id from a report, or the first parts of one: search/, gap/",
    );
  }
}
