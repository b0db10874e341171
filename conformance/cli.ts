import { randomInt } from "node:crypto";
import type { InterfaceModel } from "../spec/model.js";
import { readModel } from "../spec/read-model.js";
import { checks } from "./checks/all.js";
import { offers } from "./checks/places.js";
import type { Settings } from "./contract.js";
import { probes } from "./probes/all.js";
import { propertySettings } from "./property/settings.js";
import { columns, wrapped } from "./report/layout.js";
import { type ReportIo, terminalReporter } from "./report/terminal.js";
import { refuseUnwritable, writeReports } from "./report/write.js";
import { readPinned } from "./run/pinned.js";
import { planOf } from "./run/plan.js";
import { exitCode } from "./run/report.js";
import { runSuite } from "./run/run-suite.js";
import { type CleanUp, type OpenSession, openSession } from "./session.js";
import { UserError } from "./user-error.js";

/** What `cri conform` was asked. */
export interface ConformRun {
  /** A trailing slash does no harm. */
  readonly baseUrl: string;
  readonly site: string;
  readonly otherSite?: string;
  readonly write: boolean;
  /** Sent with every request, credentials among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The spec file. */
  readonly spec: string;
  readonly only?: readonly string[];
  /** Drawn, and told, where it is absent. */
  readonly seed?: number;
  /** Generated records, and sequences of interactions, a collection; few where they are absent. */
  readonly records?: number;
  readonly sequences?: number;
  /** A hundred records and twenty sequences, where those two are absent. */
  readonly thorough?: boolean;
  /** Folder of the user's own records. */
  readonly data?: string;
  /** File of pinned answers. */
  readonly answers?: string;
  /** Files to write the report to. */
  readonly json?: string;
  readonly junit?: string;
  /** Where adds are written down before they leave; a name of its own here where it is absent. */
  readonly journal?: string;
  /** Milliseconds for an answer: 30,000. */
  readonly timeout?: number;
}

/**
 * Runs `cri conform`. Exit code 0: conformant; 1: nonconformant; 3: inconclusive, which a deployment that cannot be reached
 * is, too. 2: mistakes in the spec, which are told; those in flags and
 * files are thrown as `UserError`.
 */
export async function runConform(run: ConformRun, io: ReportIo): Promise<0 | 1 | 2 | 3> {
  const model = await readModel(run.spec, io);
  if (!model) return 2;
  const settings = { ...settingsOf(run), ...(await propertySettings(model, run)) };
  const pinned = run.answers === undefined ? {} : await readPinned(run.answers, model);
  refuseEmpty(model, settings.only);
  await refuseUnwritable(run);
  const journalFile = run.journal ?? journalName(run, settings.seed);
  const session = openSession(model, settings, settings.write ? { journalFile } : {});
  const stop = stopOnSignals(session, io);
  try {
    const fault = await unreachable(session);
    if (fault !== undefined) return tellUnreachable(settings, fault, io);
    io.err(
      startLines(model, settings, journalFile)
        .map((line) => `${line}\n`)
        .join(""),
    );
    const report = await runSuite(session, {
      checks,
      probes,
      only: settings.only,
      pinned,
      signal: stop.signal,
      onEvent: terminalReporter(io),
    });
    await writeReports(run, report);
    return exitCode(report);
  } finally {
    tellCleanUp(await session.close(), io);
    stop.release();
  }
}

function settingsOf(run: ConformRun): Settings {
  return {
    baseUrl: run.baseUrl.replace(/\/+$/, ""),
    site: run.site,
    ...(run.otherSite === undefined ? {} : { otherSite: run.otherSite }),
    write: run.write,
    headers: run.headers,
    seed: run.seed ?? randomInt(1, 2 ** 31),
    only: run.only ?? [],
    timeoutMs: run.timeout ?? 30_000,
  };
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

function journalName({ baseUrl, site }: ConformRun, seed: number): string {
  const plain = (text: string) => text.replace(/[^\w.-]/g, "-");
  return `cri-conform-${plain(new URL(baseUrl).host)}-${plain(site)}-${seed}.ndjson`;
}

/** One request to the first collection: any answer at all will do. */
async function unreachable({ acts, client, collections }: OpenSession): Promise<string | undefined> {
  const [first] = collections;
  if (!first) return undefined;
  const { status, fault } = await client.send({ method: "GET", url: acts.collectionUrl(first) });
  return status === undefined ? (fault ?? "no answer came") : undefined;
}

function tellUnreachable({ baseUrl, timeoutMs }: Settings, fault: string, io: ReportIo): 3 {
  const { host } = new URL(baseUrl);
  io.err(`error: ${host} cannot be reached: ${fault}\n`);
  io.err(`remedy: see that it runs and that the address is right; answers may take ${timeoutMs} ms\n`);
  return 3;
}

/** What is about to happen, and what of it cannot be undone. */
function startLines(model: InterfaceModel, settings: Settings, journalFile: string): readonly string[] {
  const { host } = new URL(settings.baseUrl);
  const lines = wrapped(`${model.title} at ${host}, site ${settings.site}, seed ${settings.seed}`, columns);
  if (!settings.write)
    return [...lines, "Nothing is written: checks that need records of their own need --write."];
  const kept = model.resources.filter((resource) => offers(resource, "add") && !offers(resource, "delete"));
  if (kept.length === 0)
    return [...lines, `Records are added, and deleted at the end; journal: ${journalFile}`];
  const names = kept.map(({ name }) => name).join(", ");
  return [
    ...lines,
    ...wrapped(`Records are added. These types have no delete, so theirs stay: ${names}`, columns),
    `Every add is written down first, in ${journalFile}`,
  ];
}

function tellCleanUp({ removed, left, journalFile }: CleanUp, io: ReportIo): void {
  if (removed === 0 && left.length === 0) return;
  const stay = left.length === 0 ? "none stays" : `${left.length} stay`;
  io.err(`Of the records added, ${removed} were deleted and ${stay}.\n`);
  if (journalFile !== undefined) io.err(`Those that stay are listed in ${journalFile}\n`);
}

/** On the first signal the run ends and cleans up after itself; on a second one it is left to the journal. */
function stopOnSignals(session: OpenSession, io: ReportIo) {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const stop = () => {
    if (controller.signal.aborted) process.exit(3);
    controller.abort();
    io.err(
      "\nInterrupted: deleting what was added. Once more to leave at once (cri clean JOURNAL finishes).\n",
    );
    void session.close();
  };
  for (const signal of signals) process.on(signal, stop);
  const release = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  return { signal: controller.signal, release };
}
