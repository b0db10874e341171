// The command `cri-kit proxy`, which forwards traffic to a deployment and judges it.

import { defined } from "../../spec/defined.js";
import type { InterfaceModel } from "../../spec/model.js";
import { sitePlaceholder } from "../../spec/site-host.js";
import { siteHeader } from "../../spec/sites.js";
import { columns, printable, wrapped } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import { connect } from "../http/client/connect.js";
import type { ConnectionOptions } from "../options/settings.js";
import { readingsOf } from "../options/site-from-url.js";
import { prepareFile } from "../options/writable.js";
import { besideReports } from "../reports/reporters.js";
import type { ReportIo } from "../reports/terminal.js";
import { HarFile } from "./har/write-har.js";
import { type JudgingOptions, openJudging } from "./judging.js";
import { partsOf, runsAlong } from "./outside-writes.js";
import { type JudgeThread, openJudgeThread } from "./proxy/judge-thread.js";
import { type ProxyAddress, startProxy } from "./proxy/server.js";

/** The options of `cri proxy`. */
interface ProxyRun extends ProxyAddress, JudgingOptions, Pick<ConnectionOptions, "cert" | "key" | "ca"> {
  /** File to record the traffic to, as HAR 1.2. */
  readonly harOut?: string;
}

const eraseLine = "\r\x1b[2K";
const redrawMs = 1_000;

/**
 * Runs until `interrupted` resolves, then writes the reports. Exit code 0: conformant as far as seen; 1: nonconformant; 2: errors in
 * the spec or the baseline; 3: nothing could be judged. Throws `UserError` for wrong flags and files.
 */
export async function runProxy(
  run: ProxyRun,
  io: ReportIo,
  interrupted: () => Promise<void>,
): Promise<0 | 1 | 2 | 3> {
  if (run.target.includes(sitePlaceholder)) {
    throw new UserError(
      `${run.target} names no site: a proxy forwards to one host`,
      `write a site in the place of ${sitePlaceholder}, and start one proxy for each site`,
    );
  }
  const { cert, key, ca, target: baseUrl } = run;
  const { connection } = await connect({ baseUrl, headers: {}, ...defined({ cert, key, ca }) });
  const judging = await openJudging(run, io);
  if (!judging) return 2;
  // Opened here first, so that a file that cannot be written is reported as a usage error.
  const { spec, target, harOut } = run;
  if (harOut !== undefined) {
    await prepareFile(harOut);
    new HarFile(harOut).close();
  }
  const messages = besideReports(run, io);
  const trafficJudge = openJudgeThread(
    { spec, baseUrl: target, ...(harOut === undefined ? {} : { har: harOut }) },
    (trouble) => writeLines([trouble], messages),
  );
  try {
    const { model } = judging;
    const proxy = await startProxy(
      { ...run, connection, rootOnce: !mayBegin(model, target), siteHeader: siteHeader(model) },
      trafficJudge,
    );
    const note = targetNote(model, target);
    if (note !== undefined) writeLines([note], messages);
    writeStart(run, proxy.url, messages);
    const live = showLive(trafficJudge, io);
    await interrupted();
    live.end();
    await proxy.close();
    return judging.conclude(await trafficJudge.report(judging.asked));
  } finally {
    await trafficJudge.close();
  }
}

/** Whether paths of the interface may begin like the target's own path. */
function mayBegin(model: InterfaceModel, target: string): boolean {
  const root = partsOf(new URL(target).pathname);
  return model.forms.some(({ segments }) => runsAlong(model, segments, root));
}

/**
 * Says that the target may have a path too much: people copy the address of a list or of a site. Undefined if the target's path does not
 * end in the beginning of a path of the interface. A proxy sends no request to find out.
 */
export function targetNote(model: InterfaceModel, target: string): string | undefined {
  const [first] = readingsOf(model, target);
  if (first === undefined) return undefined;
  // A URL may hold a password, which is not printed.
  const { origin, pathname } = new URL(first.baseUrl);
  const base = pathname.replace(/\/$/, "");
  const end = new URL(target).pathname.replace(/\/$/, "").slice(base.length);
  return `Paths of the interface begin with ${printable(end)}. If it is not part of the base URL, use --target ${printable(origin + base)}.`;
}

function writeStart({ target, harOut }: ProxyRun, url: string, io: ReportIo): void {
  const { host } = new URL(target);
  io.out(`watching at ${url}, forwarding to ${host}\n`);
  const lines = [
    "Point a client to this address. Ctrl-C stops the proxy and prints the report.",
    ...(harOut === undefined ? [] : [`The traffic is recorded in ${harOut}, including personal data.`]),
  ];
  writeLines(lines, io);
}

function writeLines(lines: readonly string[], io: ReportIo): void {
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
