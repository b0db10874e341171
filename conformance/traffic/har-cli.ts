// The option `--har` of `cri-kit conform`, which judges recorded traffic.
import { counted } from "../../spec/text/counted.js";
import { few } from "../../spec/text/fitting.js";
import { paragraph, printable } from "../../spec/text/layout.js";
import { UserError } from "../../spec/user-error.js";
import { cut } from "../http/cut.js";
import type { ReportIo } from "../reports/terminal.js";
import { readHar } from "./har/read-har.js";
import { type JudgingOptions, openJudging } from "./judging.js";
import { TrafficJudge } from "./traffic-judge.js";

/** The options of `cri conform --har`. */
interface HarRun extends JudgingOptions {
  readonly har: string;
  /** Only entries at or below this address are judged. */
  readonly baseUrl: string;
}

/**
 * Judges recorded traffic; sends nothing. Exit code 0: conformant as far as seen; 1: nonconformant; 2: errors in the spec or the
 * baseline; 3: nothing could be judged. Throws `UserError` for wrong flags and files.
 */
export async function runHar(run: HarRun, io: ReportIo): Promise<0 | 1 | 2 | 3> {
  const judging = await openJudging(run, io);
  if (!judging) return 2;
  const trafficJudge = new TrafficJudge(judging.model, run.baseUrl);
  const { elsewhere, otherOrigins, entries } = await readHar(
    run.har,
    run.baseUrl,
    (trafficEvents) => trafficJudge.take(trafficEvents),
    judging.model.site,
  );
  if (entries === 0) throw new UserError(`${run.har} has no entries`, "record the traffic again");
  if (entries === elsewhere) {
    throw new UserError(
      `no entry of ${run.har} went to ${run.baseUrl}: ${counted(entries, "entry")} went to ${inWords(otherOrigins)}`,
      "use the base URL that the traffic was recorded with",
    );
  }
  if (elsewhere > 0) {
    const words = `${elsewhere} of ${entries} entries went to other addresses and are skipped`;
    io.err(paragraph(`${words}: ${inWords(otherOrigins)}`));
  }
  return judging.conclude(trafficJudge.report(judging.asked));
}

const [mostNamed, longestOrigin] = [3, 60];

/** The first of several addresses. */
function inWords(origins: readonly string[]): string {
  const named = origins.map((origin) => printable(cut(origin, longestOrigin)));
  return few(named, mostNamed, (left) => `, ${left} more`);
}
