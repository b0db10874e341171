import type { InterfaceModel } from "../../spec/model.js";
import { columns, wrapped } from "../../spec/text/layout.js";
import { refuseStandardOutput } from "../options/standard-output.js";
import { besideReports } from "../reports/reporters.js";
import type { ReportIo } from "../reports/terminal.js";
import { HarFile } from "./har/write.js";
import { type JudgingOptions, openJudging } from "./judging.js";
import { partsOf, runsAlong } from "./outside-writes.js";
import { type JudgeThread, openJudgeThread } from "./proxy/judge-thread.js";
import { type ProxyAddress, startProxy } from "./proxy/server.js";

/** What `cri proxy` was asked. */
export interface ProxyRun extends ProxyAddress, JudgingOptions {
  /** File to record what passes to, as HAR 1.2. */
  readonly harOut?: string;
}

const eraseLine = "\r\x1b[2K";
const redrawMs = 1_000;

/**
 * Runs `cri proxy` until `interrupted` resolves, then prints and writes the report. Exit code 0: conformant as far as it was
 * seen; 1: nonconformant; 3: nothing could be judged; 2: mistakes in the spec or the baseline. Mistakes in flags and files are thrown as `UserError`.
 */
export async function runProxy(
  run: ProxyRun,
  io: ReportIo,
  interrupted: () => Promise<void>,
): Promise<0 | 1 | 2 | 3> {
  const judging = await openJudging(run, io);
  if (!judging) return 2;
  // Here, where a file that can't be written is told as the mistake that it is.
  const { spec, target, harOut } = run;
  if (harOut !== undefined) {
    refuseStandardOutput(harOut);
    new HarFile(harOut).close();
  }
  const beside = besideReports(run, io);
  const trafficJudge = openJudgeThread(
    { spec, baseUrl: target, ...(harOut === undefined ? {} : { har: harOut }) },
    (trouble) => tellLines([trouble], beside),
  );
  try {
    const proxy = await startProxy({ ...run, rootOnce: !mayBegin(judging.model, target) }, trafficJudge);
    tellStart(run, proxy.url, beside);
    const live = showLive(trafficJudge, io);
    await interrupted();
    live.end();
    await proxy.close();
    return judging.conclude(await trafficJudge.report(judging.asked));
  } finally {
    await trafficJudge.close();
  }
}

/** Whether paths of the interface may begin as the target's own does, so that one that does says nothing of the target. */
function mayBegin(model: InterfaceModel, target: string): boolean {
  const root = partsOf(new URL(target).pathname);
  return model.forms.some(({ segments }) => runsAlong(model, segments, root));
}

function tellStart({ target, harOut }: ProxyRun, url: string, io: ReportIo): void {
  const { host } = new URL(target);
  io.out(`watching at ${url}, what passes goes to ${host}\n`);
  const lines = [
    "Point a client there; Ctrl-C ends the watch and prints the report.",
    ...(harOut === undefined ? [] : [`What passes is recorded in ${harOut}, records of people included.`]),
  ];
  tellLines(lines, io);
}

function tellLines(lines: readonly string[], io: ReportIo): void {
  const erase = io.live ? eraseLine : "";
  for (const line of lines.flatMap((text) => wrapped(text, columns))) io.err(`${erase}${line}\n`);
}

function showLive(trafficJudge: JudgeThread, io: ReportIo): { end(): void } {
  if (!io.live) return { end: () => undefined };
  const draw = () => {
    const { requests, failed } = trafficJudge.standing;
    const line = `  ${requests} requests, ${failed === 0 ? "nothing" : `${failed} checks`} failed`;
    io.err(eraseLine + line.slice(0, columns - 1));
  };
  const timer = setInterval(draw, redrawMs);
  return {
    end() {
      clearInterval(timer);
      io.err(eraseLine);
    },
  };
}
