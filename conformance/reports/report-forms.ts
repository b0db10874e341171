// The list of report forms: JSON, JUnit, SARIF, HTML and others.
import type { ReportFormName } from "../options/report-files.js";
import type { RunEvent } from "../runner/events.js";
import type { Report } from "../runner/report.js";
import type { FormContext } from "./form-context.js";
import { jsonReport } from "./json.js";
import { junitReport } from "./junit.js";
import { ndjsonLines } from "./ndjson.js";
import { sarifReport } from "./sarif.js";

/** A form of report file: written line by line during the run, or from the whole report at the end. */
export type ReportForm =
  | { readonly lines: (context: FormContext) => (event: RunEvent) => string }
  | { readonly whole: (report: Report, context: FormContext) => string | Promise<string> };

/** Every form, by the flag that names its file. A new form needs a line here and a name in `options/report-files.ts`. */
export const reportForms = {
  json: { whole: jsonReport },
  ndjson: { lines: ndjsonLines },
  junit: { whole: junitReport },
  sarif: { whole: sarifReport },
  html: { whole: async (report, { model }) => (await import("./html/page.js")).htmlReport(report, model) },
} as const satisfies Readonly<Record<ReportFormName, ReportForm>>;
