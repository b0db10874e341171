// Lists the report formats that are written to files.

/** The forms in which a run is written to a file, each by the flag that names its file. */
export const reportFormNames = ["json", "ndjson", "junit", "sarif", "html"] as const;
export type ReportFormName = (typeof reportFormNames)[number];

/** Files that a run is written to, by form. */
export type ReportFiles = Readonly<Partial<Record<ReportFormName, string>>>;

/** Where else a run is reported. */
export interface ReportPlaces extends ReportFiles {
  /** Also write annotations and a summary for GitHub Actions. */
  readonly github?: boolean;
  /** Where GitHub takes a job's summary from: the environment's GITHUB_STEP_SUMMARY. */
  readonly summaryFile?: string;
}
