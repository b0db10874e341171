// Opens all reporters of a run: the terminal's, GitHub's, and those that write report files.

import { closeSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import type { InterfaceModel } from "../../spec/model.js";
import { kitVersion } from "../../spec/package-root.js";
import { siteOf } from "../../spec/published-addresses.js";
import { openPrivate } from "../../spec/source/private-file.js";
import { UserError } from "../../spec/user-error.js";
import type { ReportFiles, ReportFormName, ReportPlaces } from "../options/report-files.js";
import { aside, standardOutput } from "../options/standard-output.js";
import { cannotWrite, prepareFile, put } from "../options/writable.js";
import type { Reporter, RunEvent } from "../runner/events.js";
import type { Report } from "../runner/report.js";
import { jsonReport, ndjsonLines } from "./filing.js";
import { githubReporter } from "./github/reporter.js";
import { junitReport } from "./junit.js";
import { sarifReport } from "./sarif.js";
import { type FormContext, shownFile } from "./source-place.js";
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
export const besideReports = ({ json, ndjson, junit, html, sarif }: ReportFiles, io: ReportIo): ReportIo =>
  aside([json, ndjson, junit, html, sarif], io);

/** Runs all actions in sequence, even if some fail; then throws what failed. */
export async function inSequence(api: readonly (() => Promise<void> | undefined)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const action of api) {
    try {
      await action();
    } catch (error) {
      faults.push(error);
    }
  }
  const mistakes = faults.filter((fault) => fault instanceof UserError);
  if (mistakes.length < faults.length) throw faults.find((fault) => !(fault instanceof UserError));
  if (mistakes.length > 0) throw together(mistakes);
}

/** Several mistakes as one: a full disk affects more than one file. */
function together(mistakes: readonly UserError[]): UserError {
  const all = (texts: readonly string[]) => [...new Set(texts)].join("; ");
  return new UserError(
    all(mistakes.map(({ message }) => message)),
    all(mistakes.map(({ remedy }) => remedy)),
  );
}

type Out = (text: string) => void;

/**
 * Reporters for the requested files, of which one may be standard output. Throws `UserError` before the run if a file cannot be
 * written or two files are the same, so that no report is lost after the run.
 */
export async function fileReporters(
  files: ReportFiles,
  context: FormContext,
  out: Out,
): Promise<readonly Reporter[]> {
  const forms: Readonly<Record<string, ReportForm>> = reportForms;
  const asked: Readonly<Record<string, string | undefined>> = files;
  const used = new Set<string>();
  const reporters: Reporter[] = [];
  for (const [name, form] of Object.entries(forms)) {
    const file = asked[name];
    if (file === undefined) continue;
    const open = file === standardOutput;
    if (!open) await prepareFile(file, called(file));
    const place = open ? "standard output" : resolve(file);
    if (used.has(place)) {
      const said = open ? place : file;
      throw new UserError(`two reports would be written to ${said}`, "give each a file of its own");
    }
    used.add(place);
    reporters.push(reporterOf(file, form, context, out));
  }
  return reporters;
}

function reporterOf(file: string, form: ReportForm, context: FormContext, out: Out): Reporter {
  if ("whole" in form)
    return atTheEnd((text) => put(file, text, { out, called: called(file) }), form.whole, context);
  const line = form.lines(context);
  return file === standardOutput ? { hear: (event) => out(line(event)) } : asItComes(file, line);
}

/**
 * Writes each line before the run continues, so that nothing is lost if the run is killed. A full disk does not end the run; it
 * is reported at the end.
 */
function asItComes(file: string, line: (event: RunEvent) => string): Reporter {
  let open: number | undefined;
  let fault: unknown;
  return {
    hear(event) {
      if (fault !== undefined) return;
      try {
        open ??= openPrivate(file);
        writeSync(open, line(event));
      } catch (error) {
        fault = error;
      }
    },
    async end() {
      if (open !== undefined) closeSync(open);
      if (fault !== undefined) cannotWrite(called(file), fault);
    },
  };
}

function atTheEnd(
  write: (text: string) => Promise<void>,
  whole: (report: Report, context: FormContext) => string | Promise<string>,
  context: FormContext,
): Reporter {
  let report: Report | undefined;
  return {
    hear(event) {
      if (event.type === "run-finished") ({ report } = event);
    },
    async end() {
      if (report) await write(await whole(report, context));
    },
  };
}

const called = (file: string): string => `the report ${file}`;

/** A form of report file: written line by line during the run, or from the whole report at the end. */
type ReportForm =
  | { readonly lines: (context: FormContext) => (event: RunEvent) => string }
  | { readonly whole: (report: Report, context: FormContext) => string | Promise<string> };

/** Every form, by the flag that names its file. A new form needs a line here and a name in `options/report-files.ts`. */
const reportForms = {
  json: { whole: jsonReport },
  ndjson: { lines: ndjsonLines },
  junit: { whole: junitReport },
  sarif: { whole: sarifReport },
  html: { whole: async (report, { model }) => (await import("./html/page.js")).htmlReport(report, model) },
} as const satisfies Readonly<Record<ReportFormName, ReportForm>>;
