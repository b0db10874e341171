// Lists the report formats that are written to files.

/** The report formats; each is also the flag that names its file. */
const reportFormNames = ["json", "ndjson", "junit", "sarif", "html"] as const;
export type ReportFormName = (typeof reportFormNames)[number];

/** The report files of a run, by format. */
export type ReportFiles = Readonly<Partial<Record<ReportFormName, string>>>;

/** Further places where a run is reported. */
export interface ReportPlaces extends ReportFiles {
  /** Keep whole bodies in the JSON report and the events. */
  readonly wholeBodies?: boolean;
  /** Also write annotations and a summary for GitHub Actions. */
  readonly github?: boolean;
  /** The file of a job's summary on GitHub: the environment's GITHUB_STEP_SUMMARY. */
  readonly summaryFile?: string;
}
