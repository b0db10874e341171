import { constants } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { InterfaceModel } from "../../spec/model.js";
import type { Report } from "../run/report.js";
import { UserError } from "../user-error.js";
import { jsonReport } from "./json.js";
import { junitReport } from "./junit.js";

/** Files that a report is written to, by its form. */
export interface ReportFiles {
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
}

const htmlReport = async (report: Report, model: InterfaceModel) =>
  (await import("./html/page.js")).htmlReport(report, model);
const forms = { json: jsonReport, junit: junitReport, html: htmlReport } as const;

function named(files: ReportFiles): readonly (readonly [keyof ReportFiles, string])[] {
  return (["json", "junit", "html"] as const).flatMap((form) => {
    const file = files[form];
    return file === undefined ? [] : [[form, file] as const];
  });
}

/** Throws `UserError` where a report could not be written: before a run, so that none is lost after it. */
export async function refuseUnwritable(files: ReportFiles): Promise<void> {
  for (const [, file] of named(files)) {
    await access(dirname(file), constants.W_OK).catch((error: unknown) => refuse(file, error));
  }
}

/** Writes the report in each form that was asked for. */
export async function writeReports(
  files: ReportFiles,
  report: Report,
  model: InterfaceModel,
): Promise<void> {
  for (const [form, file] of named(files)) {
    await writeFile(file, await forms[form](report, model)).catch((error: unknown) => refuse(file, error));
  }
}

function refuse(file: string, error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new UserError(`the report ${file} can't be written: ${why}`, "name a file in a folder that exists");
}
