import { UserError } from "../../spec/user-error.js";
import type { ReportIo } from "../reports/terminal.js";
import { readHar } from "./har/read.js";
import { type JudgingOptions, openJudging } from "./judging.js";
import { TrafficJudge } from "./traffic-judge.js";

/** What `cri conform --har` was asked. */
export interface HarRun extends JudgingOptions {
  readonly har: string;
  /** Entries at or below this address count. */
  readonly baseUrl: string;
}

/**
 * Holds recorded traffic to the document and sends nothing. Exit code 0: conformant as far as it was seen; 1: nonconformant;
 * 3: nothing in it could be judged; 2: mistakes in the spec or the baseline. Mistakes in flags and files are thrown as `UserError`.
 */
export async function runHar(run: HarRun, io: ReportIo): Promise<0 | 1 | 2 | 3> {
  const judging = await openJudging(run, io);
  if (!judging) return 2;
  const trafficJudge = new TrafficJudge(judging.model, run.baseUrl);
  const { elsewhere, entries } = await readHar(run.har, run.baseUrl, (trafficEvents) =>
    trafficJudge.take(trafficEvents),
  );
  if (entries === 0) throw new UserError(`${run.har} holds no exchange`, "record the traffic once more");
  if (entries === elsewhere) {
    throw new UserError(
      `none of the ${entries} entries of ${run.har} went to ${run.baseUrl}`,
      "give the address that the traffic was recorded with",
    );
  }
  if (elsewhere > 0) io.err(`${elsewhere} of ${entries} entries went to other addresses and are skipped.\n`);
  return judging.conclude(trafficJudge.report(judging.asked));
}
