import { readModel } from "../../spec/read-model.js";
import { UserError } from "../../spec/user-error.js";
import { readTolerance } from "../baseline/read-tolerance.js";
import { openReporters, type ReporterOptions } from "../report/reporters.js";
import type { ReportIo } from "../report/terminal.js";
import { readPinned } from "../run/pinned.js";
import { exitCode } from "../run/report.js";
import { refuseEmpty } from "../run/selected.js";
import { Desk } from "./desk.js";
import { readHar } from "./har/read.js";
import { holdToBaseline } from "./hold-to-baseline.js";
import { tellReport } from "./tell-report.js";

/** What `cri conform --har` was asked. */
export interface HarRun extends ReporterOptions {
  readonly har: string;
  /** Entries at or below this address count. */
  readonly baseUrl: string;
  readonly only?: readonly string[];
  readonly answers?: string;
  readonly baseline?: string;
}

/**
 * Holds recorded traffic to the document and sends nothing. Exit code 0: conformant as far as it was seen; 1: nonconformant;
 * 3: nothing in it could be judged; 2: mistakes in the spec or the baseline. Mistakes in flags and files are thrown as `UserError`.
 */
export async function runHar(run: HarRun, io: ReportIo): Promise<0 | 1 | 2 | 3> {
  const model = await readModel(run.spec, io);
  if (!model) return 2;
  refuseEmpty(model, run.only ?? []);
  const pinned = run.answers === undefined ? {} : await readPinned(run.answers, model);
  const tolerance = await readTolerance(run.baseline, io);
  if (tolerance === "mistaken") return 2;
  const reporters = await openReporters(run, model, io);
  const startedAt = new Date();
  const desk = new Desk(model, run.baseUrl);
  const { elsewhere, entries } = await readHar(run.har, run.baseUrl, (passages) => desk.take(passages));
  if (entries === elsewhere) {
    throw new UserError(
      `none of the ${entries} entries of ${run.har} went to ${run.baseUrl}`,
      "give the address that the traffic was recorded with",
    );
  }
  if (elsewhere > 0) io.err(`${elsewhere} of ${entries} entries went to other addresses and are skipped.\n`);
  const report = await holdToBaseline(desk.report({ only: run.only ?? [], pinned }), model, tolerance);
  await tellReport(reporters, report, startedAt);
  return exitCode(report);
}
