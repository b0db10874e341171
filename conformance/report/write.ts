import { closeSync, openSync, writeSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UserError } from "../../spec/user-error.js";
import { cannotWrite, refuseUnwritable } from "../config/writable.js";
import type { Reporter, RunEvent } from "../run/events.js";
import type { Report } from "../run/report.js";
import type { FormContext } from "./form-context.js";
import { type ReportFiles, type ReportForm, reportForms } from "./forms.js";

/**
 * Reporters for the files asked for. Throws `UserError` where one could not be written, or two are the same: before a run, so
 * that none is lost after it.
 */
export async function fileReporters(files: ReportFiles, context: FormContext): Promise<readonly Reporter[]> {
  const forms: Readonly<Record<string, ReportForm>> = reportForms;
  const asked: Readonly<Record<string, string | undefined>> = files;
  const taken = new Set<string>();
  const reporters: Reporter[] = [];
  for (const [name, form] of Object.entries(forms)) {
    const file = asked[name];
    if (file === undefined) continue;
    await refuseUnwritable(file, called(file));
    if (taken.has(resolve(file))) {
      throw new UserError(`two reports would be written to ${file}`, "give each a file of its own");
    }
    taken.add(resolve(file));
    reporters.push("line" in form ? asItComes(file, form.line) : atTheEnd(file, form.whole, context));
  }
  return reporters;
}

/**
 * Each line is handed to the system before the run goes on: whatever ends the run, what was seen stays. A full disk ends no
 * run; it is told at the end.
 */
function asItComes(file: string, line: (event: RunEvent) => string): Reporter {
  let open: number | undefined;
  let fault: unknown;
  return {
    hear(event) {
      if (fault !== undefined) return;
      try {
        open ??= openSync(file, "w");
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
  file: string,
  whole: (report: Report, context: FormContext) => string | Promise<string>,
  context: FormContext,
): Reporter {
  let report: Report | undefined;
  return {
    hear(event) {
      if (event.type === "run-finished") ({ report } = event);
    },
    async end() {
      if (!report) return;
      const text = await whole(report, context);
      await writeFile(file, text).catch((error: unknown) => cannotWrite(called(file), error));
    },
  };
}

const called = (file: string): string => `the report ${file}`;
