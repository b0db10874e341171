// The option `--discover` of `cri-kit conform`, which drafts a config.
import { dirname, relative, resolve } from "node:path";
import { kitCommand } from "../../../spec/command-name.js";
import { ownSpec } from "../../../spec/package-root.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { counted } from "../../../spec/text/counted.js";
import { lifeSigns } from "../../../spec/text/progress.js";
import { earlierRecords } from "../../http/journal/earlier-records.js";
import { journalName } from "../../http/journal/name.js";
import type { Asked, ConformRun } from "../../options/asked.js";
import { standardOutput } from "../../options/standard-output.js";
import { prepareFile, prepareKept, refuseExisting, writeWhole } from "../../options/writable.js";
import { reportCleanUp, startReporter } from "../../reports/run-lines.js";
import { reportUntestable } from "../../reports/untestable-lines.js";
import { openRun, readRun } from "../../runner/open-run.js";
import { openSession } from "../../runner/open-session.js";
import { preflight } from "../../runner/preflight.js";
import { stopOnSignals } from "../../runner/stop-on-signals.js";
import { withOwnBase } from "../look/base-of-run.js";
import { discover } from "./discover.js";
import { draftConfig } from "./draft-config.js";

/** The output file of a draft. */
interface Drafting {
  /** Output file (default, or `-`: standard output). */
  readonly out?: string;
  /** Overwrite an existing file. */
  readonly force?: boolean;
}

type DiscoverIo = ErrorOutput & { readonly out: (text: string) => void };

/** Runs `cri conform --discover`. Exit code 0: a draft was written; 2: mistakes in the spec or the config; 3: no answer. */
export async function runDiscover(
  asked: Asked,
  { out: named, force = false }: Drafting,
  io: DiscoverIo,
): Promise<0 | 2 | 3> {
  const out = named === standardOutput ? undefined : named;
  const read = await readRun(asked, io);
  if (!read) return 2;
  const opened = await openRun(await withOwnBase(read, io), asked, io);
  const { run, model } = opened;
  // Everything is examined, whatever the config already claims.
  const { claims: _, ...settings } = opened.settings;
  if (out !== undefined) await prepareFile(out);
  if (out !== undefined && !force) await refuseExisting(out);
  const journalFile = run.journal ?? journalName(run, settings.seed);
  if (settings.write) await prepareKept(journalFile, `the journal ${journalFile}`);
  const session = openSession(model, settings, settings.write ? { journalFile } : {});
  const stop = stopOnSignals(session, settings.write ? journalFile : undefined, io);
  try {
    const start = startReporter(session.model, settings, journalFile, io);
    const why = await preflight(session, start);
    if (why) return reportUntestable(settings, why, io);
    if (settings.write) start();
    const left = await earlierRecords(journalFile, settings.baseUrl, [settings.site]);
    const signs = lifeSigns(io.err, () => `${counted(session.client.exchanges.length, "request")} sent`);
    const discovery = await discover(session, left).finally(signs.end);
    const spec = specFor(run, out);
    const text = draftConfig(discovery, { model, settings, ...(spec === undefined ? {} : { spec }) });
    if (out === undefined) io.out(text);
    else await writeWhole(out, text, { fresh: !force });
    if (out !== undefined) io.err(`Drafted ${out}. Read it, then: ${kitCommand} conform --config ${out}\n`);
    return 0;
  } finally {
    reportCleanUp(await session.close(), io);
    stop.release();
  }
}

/** The path of the spec's file, relative to the draft. */
function specFor({ spec }: ConformRun, out: string | undefined): string | undefined {
  if (resolve(spec) === resolve(ownSpec())) return undefined;
  return relative(out === undefined ? process.cwd() : dirname(resolve(out)), resolve(spec));
}
