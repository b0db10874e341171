// Opens all reporters of a run.

import type { InterfaceModel } from "../../spec/model.js";
import { kitVersion } from "../../spec/package-root.js";
import { siteOf } from "../../spec/published-addresses.js";
import type { ReportFiles, ReportPlaces } from "../options/report-files.js";
import { aside, standardOutput } from "../options/standard-output.js";
import type { Reporter, RunEvent } from "../runner/events.js";
import { fileReporters } from "./file-reporters.js";
import { githubReporter } from "./github/reporter.js";
import { inSequence } from "./in-sequence.js";
import { shownFile } from "./source-place.js";
import { type ReportIo, type Shown, terminalReporter } from "./terminal.js";

/** The report files of a run, and its spec. */
export interface ReporterOptions extends ReportPlaces {
  /** The spec file. */
  readonly spec: string;
  /** Print the whole report on the terminal (default: what fits one screen). */
  readonly verbose?: boolean;
}

/** Sends one stream of events to all reporters. */
export type Reporters = Awaited<ReturnType<typeof openReporters>>;

/** Throws `UserError` if a file cannot be written, before any request is sent. */
export async function openReporters(options: ReporterOptions, model: InterfaceModel, io: ReportIo) {
  const { github = false, summaryFile, wholeBodies = false } = options;
  const reported = besideReports(options, io);
  const { spec } = options;
  const context = { model, spec: shownFile(spec), site: siteOf(spec), version: kitVersion(), wholeBodies };
  const summary = summaryFile === undefined ? {} : { summaryFile };
  const reporters: readonly Reporter[] = [
    ...(github ? [await githubReporter({ ...context, ...summary, out: reported.out })] : []),
    terminalReporter(reported, shownOf(options)),
    ...(await fileReporters(options, context, io.out)),
  ];
  let ending: Promise<void> | undefined;
  return {
    onEvent: (event: RunEvent): void => {
      for (const reporter of reporters) reporter.hear(event);
    },
    /** Writes the rest, even if the run failed; then throws what could not be written. Every call returns the same promise. */
    end(): Promise<void> {
      ending ??= inSequence(reporters.map((reporter) => () => reporter.end?.()));
      return ending;
    },
  };
}

/** How much the terminal shows, and the page that has the rest; a page on standard output is no file. */
function shownOf({ verbose = false, html }: ReporterOptions): Shown {
  return { verbose, ...(html === undefined || html === standardOutput ? {} : { page: html }) };
}

/** The streams for the terminal report, next to report files on standard output. */
export function besideReports({ json, ndjson, junit, html, sarif }: ReportFiles, io: ReportIo): ReportIo {
  return aside([json, ndjson, junit, html, sarif], io);
}
