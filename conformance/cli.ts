import { readTolerance } from "./baseline/read-tolerance.js";
import type { Tolerance } from "./baseline/tolerance.js";
import { checks } from "./checks/all.js";
import type { Asked, ConformRun } from "./config/asked.js";
import { openRun } from "./config/open-run.js";
import { refuseSharedFiles } from "./config/own-files.js";
import { refuseUnkept, refuseUnwritable, writeWhole } from "./config/writable.js";
import { inTurn } from "./in-turn.js";
import { journalName } from "./journal/name.js";
import { probes } from "./probes/all.js";
import { unreachable } from "./reach.js";
import { openReporters } from "./report/reporters.js";
import type { ReportIo } from "./report/terminal.js";
import { exitCode, type Report } from "./run/report.js";
import { runSuite } from "./run/run-suite.js";
import { refuseEmpty } from "./run/selected.js";
import { openSession } from "./session.js";
import { stopOnSignals } from "./stop-on-signals.js";
import { tellCleanUp, tellIncomplete, tellStart, tellUnreachable } from "./tell-run.js";

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
  const tolerance = await readTolerance(run.baseline, io);
  if (tolerance === "mistaken") return 2;
  await refuseUnwritableFiles(run);
  const reporters = await openReporters(run, model, io);
  const journalFile = run.journal ?? journalName(run, settings.seed);
  refuseSharedFiles(run, journalFile);
  if (settings.write) await refuseUnkept(journalFile, `the journal ${journalFile}`);
  const session = openSession(model, settings, settings.write ? { journalFile } : {});
  const stop = stopOnSignals(session, settings.write ? journalFile : undefined, io);
  try {
    const silent = await unreachable(session);
    if (silent) return tellUnreachable(settings, silent, io);
    tellStart(session.model, settings, journalFile, io);
    const report = await runSuite(session, {
      checks,
      probes,
      only: settings.only,
      pinned,
      signal: stop.signal,
      onEvent: reporters.onEvent,
      ...(tolerance ? { tolerance } : {}),
    });
    // A run that was cut short knows too little of what fails.
    const whole = !stop.signal.aborted;
    await inTurn([
      reporters.end,
      () => saveAnswers(run, report, io),
      async () => (whole ? writeBaseline(run, report, io, tolerance) : undefined),
    ]);
    return exitCode(report);
  } finally {
    tellCleanUp(await session.close(), io);
    stop.release();
    // what it could not write was thrown above
    await reporters.end().catch(() => undefined);
  }
}

async function writeBaseline(
  { writeBaseline: file }: ConformRun,
  report: Report,
  io: ReportIo,
  tolerance: Tolerance | undefined,
): Promise<void> {
  if (file === undefined) return;
  const { draftFor } = await import("./baseline/draft.js");
  await draftFor(file, report, io, tolerance?.baseline);
}

/** What is written beside the reports, which see to their own files. */
async function refuseUnwritableFiles({ saveAnswers: answers, writeBaseline }: ConformRun): Promise<void> {
  if (answers !== undefined) await refuseUnwritable(answers);
  if (writeBaseline === undefined) return;
  // It brings all of YAML, which takes a short run a twentieth of its time.
  const { refuseExisting } = await import("./baseline/draft.js");
  await refuseExisting(writeBaseline);
}

async function saveAnswers(
  { saveAnswers: file }: ConformRun,
  report: Report,
  io: Pick<ReportIo, "err">,
): Promise<void> {
  if (file === undefined) return;
  const { profileOf, profileText } = await import("./profile/profile.js");
  const profile = profileOf(report);
  await writeWhole(file, profileText(profile, file));
  tellIncomplete(file, profile, io);
}
