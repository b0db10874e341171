// The command `cri-kit diff`.
import { kitCommand } from "../../spec/command-name.js";
import { quoted } from "../../spec/text/shell-word.js";
import type { Output } from "../commands/options.js";
import type { Pair } from "./change.js";
import { diff } from "./diff.js";
import { type Exception, readExceptions } from "./exceptions/read.js";
import { argumentOf } from "./input/argument.js";
import { type Loaded, loadSide } from "./input/load-side.js";
import { sidesOf, type Whereabouts } from "./input/side.js";
import type { MigrationParts } from "./migration/migration.js";
import { type DiffReport, reportOf } from "./report/diff-report.js";
import { diffGithub } from "./report/github.js";
import { diffJson } from "./report/json.js";
import { diffMarkdown } from "./report/markdown.js";
import { diffText } from "./report/text.js";
import { type Level, levels } from "./rule.js";

const diffFormats = ["text", "json", "markdown", "github"] as const;
export type DiffFormat = (typeof diffFormats)[number];

export interface DiffOptions extends MigrationParts, Whereabouts {
  /** Files or git revisions, as the user named them. */
  readonly old: string;
  readonly new: string;
  readonly format: DiffFormat;
  /** The lowest level that fails the run. */
  readonly failOn: Exclude<Level, "safe">;
  /** A file of exceptions. */
  readonly exceptions?: string;
  /** Today, as YYYY-MM-DD in UTC: exceptions expire. */
  readonly today: string;
  readonly io: Output;
}

/**
 * `cri diff`. Exit codes: 0 no change of the failing level; 1 such a change, or an out-of-date exception; 2 a mistake in a
 * spec or in the file of exceptions. A spec that cannot be found is thrown as a `UserError`.
 */
export async function runDiff(options: DiffOptions): Promise<0 | 1 | 2> {
  const { io, format } = options;
  const named = await sidesOf(options, options);
  const sides = { old: await loadSide(named.old, io), new: await loadSide(named.new, io) };
  const exceptions = await exceptionsOf(options);
  if (sides.old === undefined || sides.new === undefined || exceptions === undefined) return 2;
  const report = await reportOn({ old: sides.old, new: sides.new }, exceptions.list, options);
  io.out(writers[format](report, io));
  return report.failed ? 1 : 0;
}

const writers: Readonly<Record<DiffFormat, (report: DiffReport, io: Output) => string>> = {
  text: (report, { color }) => diffText(report, color),
  json: diffJson,
  markdown: diffMarkdown,
  github: diffGithub,
};

/** The exceptions: empty if no file is named, undefined if the file has mistakes. */
async function exceptionsOf({
  exceptions,
  io,
}: DiffOptions): Promise<{ readonly list: readonly Exception[] } | undefined> {
  if (exceptions === undefined) return { list: [] };
  const list = await readExceptions(exceptions, io);
  return list && { list };
}

/** The command that carries a rename into a team's own code; two bare revisions do not name the spec. */
export async function migrateCommand({
  old,
  new: now,
  own,
}: Pick<DiffOptions, "old" | "new" | "own">): Promise<string> {
  const named = await Promise.all([argumentOf(old), argumentOf(now)]);
  const isBare = named.every((one) => one.kind === "revision" && one.path === undefined);
  const spec = isBare ? ` --spec ${quoted(own)}` : "";
  return `${kitCommand} migrate ${quoted(old)} ${quoted(now)}${spec}`;
}

async function reportOn(
  sides: Pair<Loaded>,
  list: readonly Exception[],
  options: DiffOptions,
): Promise<DiffReport> {
  const { exceptions: file, failOn, today, format } = options;
  const models = { old: sides.old.model, new: sides.new.model };
  const changes = diff(models.old, models.new, await migrateCommand(options));
  const parts = {
    sides,
    changes,
    failing: levels.slice(0, levels.indexOf(failOn) + 1),
    ...(file === undefined ? {} : { exceptions: { file, list } }),
    today,
  };
  if (format !== "json" && format !== "markdown") return reportOf(parts);
  const { migrationOf } = await import("./migration/migration.js");
  return reportOf({ ...parts, migration: await migrationOf(models, changes, options) });
}
