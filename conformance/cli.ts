// The command `cri-kit conform`, which tests a deployment.
import { resolve } from "node:path";
import type { InterfaceModel } from "../spec/model.js";
import { hasSites, withoutSite } from "../spec/sites.js";
import { checks } from "./checks/all.js";
import { probes } from "./gaps/all.js";
import { earlierRecords, leftAtSite } from "./http/journal/earlier-records.js";
import { journalName } from "./http/journal/name.js";
import { stillThere } from "./http/journal/still-there.js";
import type { Asked, ConformRun } from "./options/asked.js";
import { missingFolders, refuseSharedFiles } from "./options/own-files.js";
import type { Settings } from "./options/settings.js";
import { prepareFile, prepareKept, writeWhole } from "./options/writable.js";
import { metLimits } from "./reports/not-tested.js";
import { inSequence, openReporters } from "./reports/reporters.js";
import {
  reportCleanUp,
  reportEarlier,
  reportFirstAnswer,
  reportSavedAnswers,
  startReporter,
} from "./reports/run-lines.js";
import type { ReportIo } from "./reports/terminal.js";
import { reportUntestable } from "./reports/untestable-lines.js";
import { readTolerance } from "./runner/baseline/read-tolerance.js";
import type { Tolerance } from "./runner/baseline/tolerance.js";
import { openRun, readRun } from "./runner/open-run.js";
import { openSession } from "./runner/open-session.js";
import { preflight } from "./runner/preflight.js";
import type { EarlierAnswers } from "./runner/profile/refuse-other-answers.js";
import { refuseUncovered } from "./runner/refuse-uncovered.js";
import type { Report } from "./runner/report.js";
import { runSuite } from "./runner/run-suite.js";
import { refuseEmpty } from "./runner/selected.js";
import { stopOnSignals } from "./runner/stop-on-signals.js";
import { exitCode } from "./runner/verdict.js";
import { withOwnBase } from "./tools/look/base-of-run.js";

/**
 * Runs `cri conform`. Exit codes: 0 conformant; 1 nonconformant; 2 mistakes in the spec or the config, which are
 * reported; 3 inconclusive, for instance if the deployment cannot be reached. Mistakes in flags and other files throw
 * `UserError`. If the site is missing, the deployment is only looked at.
 */
export async function runConform(asked: Asked, io: ReportIo): Promise<0 | 1 | 2 | 3> {
  const given = await readRun(asked, io);
  if (!given) return 2;
  const read = await withOwnBase(given, io);
  if (hasSites(read.model) && read.run.site === withoutSite) {
    const { lookWithoutSite } = await import("./tools/look/cli.js");
    return lookWithoutSite(read.model, read.run, io);
  }
  const { run, model, settings, pinned } = await openRun(read, asked, io);
  refuseEmpty(model, settings.only);
  refuseUncovered(model, settings, asked.require === undefined ? run.saidBy : undefined);
  const tolerance = await readTolerance(run.baseline, model, io);
  if (tolerance === "mistaken") return 2;
  const { json, ndjson, junit, html, sarif, saveAnswers: answers } = run;
  const newFolders = missingFolders([json, ndjson, junit, html, sarif, answers]);
  const earlierAnswers = await prepareFiles(run, model, settings);
  const reporters = await openReporters(run, model, io);
  for (const folder of newFolders) io.err(`Created the folder ${folder}.\n`);
  const journalFile = run.journal ?? journalName(run, settings.seed);
  refuseSharedFiles(run, journalFile);
  if (settings.write) await prepareKept(journalFile, `the journal ${journalFile}`);
  const sites = [settings.site, ...(settings.otherSite === undefined ? [] : [settings.otherSite])];
  let earlier = settings.write ? await earlierRecords(journalFile, settings.baseUrl, sites) : [];
  const session = openSession(model, settings, settings.write ? { journalFile } : {});
  const stop = stopOnSignals(session, settings.write ? journalFile : undefined, io);
  try {
    const start = startReporter(session.model, settings, journalFile, io);
    const why = await preflight(session, start);
    if (why) return reportUntestable(settings, why, io);
    start();
    if (!hasSites(model)) reportFirstAnswer(session.client.exchanges, io);
    earlier = await stillThere(session.client, earlier);
    const leftByEarlierRuns = leftAtSite(earlier, settings.site);
    const report = await runSuite(session, {
      checks,
      probes,
      only: settings.only,
      pinned,
      recording: run.saveAnswers !== undefined,
      signal: stop.signal,
      onEvent: reporters.onEvent,
      ...(tolerance ? { tolerance } : {}),
      ...(leftByEarlierRuns ? { leftByEarlierRuns } : {}),
    });
    // A run that was cut short does not know all failures.
    const whole = !stop.signal.aborted;
    await inSequence([
      reporters.end,
      () => saveAnswers(run, report, earlierAnswers, io),
      async () => (whole ? writeBaseline(run, report, io, tolerance) : undefined),
    ]);
    return exitCode(report);
  } finally {
    const cleanUp = await session.close();
    reportCleanUp(cleanUp, io);
    // A run that could add nothing says nothing of the site.
    if (cleanUp.removed + cleanUp.left.length > 0) reportEarlier(earlier, model, io, cleanUp.journalFile);
    stop.release();
    // A file that could not be written was thrown above.
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
  const known = tolerance?.baseline;
  const { draftFor, mergeFor } = await import("./reports/draft-baseline.js");
  if (known !== undefined && isSameFile(file, known.file)) return mergeFor(report, known, io);
  await draftFor(file, report, io, known);
}

/** Throws `UserError` for files that cannot be written; the reporters check the report files. Returns the answers of an earlier run. */
async function prepareFiles(
  { saveAnswers: answers, writeBaseline, baseline }: ConformRun,
  model: InterfaceModel,
  { only }: Settings,
): Promise<EarlierAnswers | undefined> {
  await prepareBaseline(writeBaseline, baseline);
  if (answers === undefined) return undefined;
  await prepareFile(answers);
  const { refuseOtherAnswers } = await import("./runner/profile/refuse-other-answers.js");
  return refuseOtherAnswers(answers, model, only);
}

/** Its YAML library takes a twentieth of the time of a short run, so it is loaded only if it is needed. */
async function prepareBaseline(
  writeBaseline: string | undefined,
  baseline: string | undefined,
): Promise<void> {
  if (writeBaseline === undefined) return;
  if (baseline !== undefined && isSameFile(writeBaseline, baseline)) return prepareFile(writeBaseline);
  const { refuseExisting } = await import("./reports/draft-baseline.js");
  await refuseExisting(writeBaseline);
}

const isSameFile = (one: string, other: string): boolean => resolve(one) === resolve(other);

async function saveAnswers(
  { saveAnswers: file }: ConformRun,
  report: Report,
  earlier: EarlierAnswers | undefined,
  io: Pick<ReportIo, "err">,
): Promise<void> {
  if (file === undefined) return;
  const { profileOf, profileText } = await import("./runner/profile/profile.js");
  const { withKeptAnswers } = await import("./runner/profile/keep-answers.js");
  const { kept, report: whole } = withKeptAnswers(report, earlier);
  const profile = profileOf(whole);
  await writeWhole(file, profileText(profile, file));
  const limits = metLimits({ checks: whole.checks.filter(({ kind }) => kind === "observed") });
  reportSavedAnswers(file, { ...profile, kept, limits }, io, report.only === undefined);
}
