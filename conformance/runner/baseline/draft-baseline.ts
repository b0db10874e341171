// Drafts a baseline file from the failures of a run.
import { access } from "node:fs/promises";
import { Document, isMap } from "yaml";
import { printable } from "../../../spec/text/layout.js";
import { UserError } from "../../../spec/user-error.js";
import { refuseUnwritable, writeWhole } from "../../options/writable.js";
import type { CheckResult, Report } from "../report.js";
import { byId, rootOf } from "../roots.js";
import { type Baseline, entryFor, wentWrong } from "./entry.js";

const head = ` Known failures of this deployment, for cri-kit conform --baseline FILE.
 Fill in each entry: why it is tolerated, who fixes it, and until when
 (YYYY-MM-DD, the last day). An empty value is an error, so that nobody
 commits an entry that nobody read. Once a check passes, delete its entry.`;
const longestComment = 100;

/**
 * A baseline in YAML for every required check that fails now. Blocked checks are not listed: they depend on failures,
 * or on how the run was started. Entries of the run's own baseline are kept; all other reasons are empty, to be filled
 * in.
 */
export function draftOf(report: Report, known?: Baseline): string {
  const all = byId(report.checks);
  const roots = report.checks
    .filter(({ verdict }) => verdict === "blocked")
    .map((result) => rootOf(all, result));
  const wrong = report.checks.filter(isTolerable);
  const tolerate = wrong.map(({ id }) => {
    const { reason = "", owner = "", until = "", flaky } = entryFor(known?.entries ?? [], id) ?? {};
    const blocks = roots.filter((root) => root?.id === id).length;
    return {
      check: id,
      ...(blocks > 0 ? { blocks } : {}),
      reason,
      owner,
      until,
      ...(flaky ? { flaky } : {}),
    };
  });
  const draft = new Document({ tolerate });
  draft.commentBefore = head;
  for (const [index, result] of wrong.entries()) {
    const entry: unknown = draft.getIn(["tolerate", index], true);
    if (isMap(entry)) entry.commentBefore = ` ${whatCame(result)}`;
  }
  return draft.toString({ lineWidth: 0 });
}

function isTolerable(result: CheckResult): boolean {
  return result.kind === "required" && wentWrong(result);
}

/** Throws if the file exists: a draft never replaces a file that somebody filled in. */
export async function refuseExisting(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there)
    throw new UserError(
      `${file} exists`,
      "name a new file, and copy into it the entries that you want to keep",
    );
  await refuseUnwritable(file);
}

/** Writes the draft to a new file, and prints what to fill in. */
export async function draftFor(
  file: string,
  report: Report,
  { err }: { readonly err: (text: string) => void },
  known?: Baseline,
): Promise<void> {
  await writeWhole(file, draftOf(report, known), { fresh: true });
  const drafted = report.checks.some(isTolerable);
  err(
    drafted
      ? `The baseline is drafted in ${file}; fill in its reasons, owners and dates.\n`
      : `No failure can be tolerated by a baseline; the one in ${file} is empty.\n`,
  );
}

/** The result on one line, so that a text of the deployment cannot end the comment. */
function whatCame({ title, actual, reason }: CheckResult): string {
  const text = printable(`${title}: ${actual ?? reason ?? ""}`);
  return text.length <= longestComment ? text : `${text.slice(0, longestComment - 2)} …`;
}
