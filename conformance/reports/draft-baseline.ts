// Drafts a baseline file from the failures of a run, by cause, or adds them to the baseline of that run.
import { access, readFile } from "node:fs/promises";
import { Document, isMap, isSeq, parseDocument, type YAMLMap } from "yaml";
import { asStored } from "../../spec/command-name.js";
import { groupedBy } from "../../spec/grouped-by.js";
import { counted } from "../../spec/text/counted.js";
import { columns, endingIn, wrapped } from "../../spec/text/layout.js";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import { prepareFile, writeWhole } from "../options/writable.js";
import { type Baseline, entryFor, wentWrong } from "../runner/baseline/entry.js";
import { causesOf, resultsOf } from "../runner/causes/causes.js";
import { countedByVerdict, requiredIn } from "../runner/check-counts.js";
import type { Cause, CheckResult, Report, Tolerated } from "../runner/report.js";
import { byId, rootsOf } from "../runner/roots.js";
import { screenLine } from "./cause-line.js";

const head = asStored(` Known failures of this deployment, for cri-kit conform --baseline FILE.
 Fill in each entry: why it is tolerated, who fixes it, and until when
 (YYYY-MM-DD, the last day). An empty value is an error, so that nobody
 commits an entry that nobody read. Once a check passes, delete it here.`);

/** Checks of one cause that one entry tolerates. */
export interface Part {
  readonly checks: readonly string[];
  /** How they fail, as codes; undefined if in any way. */
  readonly fails?: readonly string[];
  readonly varies?: true;
  /** What the run's own baseline says of them; empty texts if it does not know them. */
  readonly said: Tolerated;
  readonly flaky?: { readonly runs: number; readonly passes: number };
}

/**
 * A baseline in YAML for every required check that fails now: an entry for the checks of each cause, under the cause's line.
 * Blocked checks are not listed: they depend on failures, or on how the run was started. What the run's own baseline says of a
 * check is kept; all other reasons are empty, to be filled in.
 */
export function draftOf(report: Report, known?: Baseline): string {
  const roots = rootsOf(report.checks);
  const drafted = causesToTolerate(report).map((cause) => {
    const entries = partsOf(cause, known).map((part) => entryOf(part, roots));
    return { comment: commentOf(cause), entries };
  });
  const deployment = report.deployment.baseUrl;
  const draft = new Document({ deployment, tolerate: drafted.flatMap(({ entries }) => entries) });
  draft.commentBefore = head;
  let index = 0;
  for (const { comment, entries } of drafted) {
    const entry: unknown = draft.getIn(["tolerate", index], true);
    if (isMap(entry)) entry.commentBefore = comment;
    index += entries.length;
  }
  return draft.toString({ lineWidth: 0 });
}

/** The cause's line, as a comment above its entries. */
const commentOf = (cause: Cause): string =>
  ` ${screenLine(cause).words} (${countedByVerdict(resultsOf(cause))})`;

/** The causes of the required checks that did not pass, whether they are known or not. */
function causesToTolerate({ checks }: Report): readonly Cause[] {
  const { failures, errors } = causesOf(checks.map(({ tolerated: _, ...result }) => result));
  return [...failures, ...errors].filter(({ first, others }) => [first, ...others].some(isTolerable));
}

const isTolerable = (result: CheckResult): boolean => result.kind === "required" && wentWrong(result);

/** The checks of a cause by what the baseline says of them: what is not known comes last. Flaky checks have an entry of their own. */
export function partsOf({ first, others }: Cause, known: Baseline | undefined): readonly Part[] {
  const saidOf = ({ id }: CheckResult): Omit<Part, "checks" | "fails"> => {
    const entry = entryFor(known?.entries ?? [], id);
    const { reason = "", owner = "", until = "", flaky, varies } = entry ?? {};
    return { said: { reason, owner, until }, ...(flaky ? { flaky } : {}), ...(varies ? { varies } : {}) };
  };
  const alike = groupedBy([first, ...others].filter(isTolerable), (one) => JSON.stringify(saidOf(one)));
  return [...alike.values()].map((results) => ({
    checks: results.map(({ id }) => id),
    ...failsOf(results),
    ...saidOf(results[0]),
  }));
}

/** The codes of failed checks, each once; nothing if one has none. */
function failsOf(results: readonly CheckResult[]): Pick<Part, "fails"> {
  const codes = [...new Set(results.map(({ code }) => code))];
  const fails = codes.flatMap((code) => code ?? []);
  return fails.length > 0 && fails.length === codes.length ? { fails } : {};
}

/** An entry as the file has it; `roots` are the checks that explain the blocked ones. */
export function entryOf({ checks, fails, varies, said, flaky }: Part, roots: readonly string[]) {
  const [check] = checks;
  const blocks = roots.filter((root) => checks.includes(root)).length;
  return {
    ...(checks.length === 1 ? { check } : { checks }),
    ...(fails === undefined ? {} : { fails }),
    ...(varies === undefined ? {} : { varies }),
    ...(blocks > 0 ? { blocks } : {}),
    ...said,
    ...(flaky ? { flaky } : {}),
  };
}

/** Throws `UserError` if the file exists: a draft never replaces a file that somebody filled in. */
export async function refuseExisting(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there)
    throw new UserError(
      `${file} exists`,
      `name a new file; to add the failures to this one, add --baseline ${quoted(file)}`,
    );
  await prepareFile(file);
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
  const lines = [
    ...(drafted
      ? [`The baseline is drafted in ${file}; fill in its reasons, owners and dates.`]
      : endingIn("No required check failed, so there is no entry in", file)),
    ...unjudgedLines(report),
  ];
  err(lines.map((line) => `${line}\n`).join(""));
}

/** What a gate with this baseline says of checks that no entry can tolerate, since no failure explains why they are blocked. */
function unjudgedLines({ checks }: Report): readonly string[] {
  const held = checks.filter(({ verdict }) => verdict === "blocked");
  const count = requiredIn(held) - rootsOf(checks).length;
  if (count === 0) return [];
  const [are, they] = count === 1 ? ["is", "it"] : ["are", "they"];
  const words = `${counted(count, "required check")} could not be judged and ${are} in no entry: a gate with this baseline is inconclusive (exit code 3) until ${they} can be judged.`;
  return wrapped(words, columns);
}

/**
 * A baseline with the failures of a run that used it. No entry and no check is removed. What is new gets entries that are to be
 * filled in: whether it is the same fault or a new one, only a person can say. An entry of which a check passes now `varies`, and so do
 * new entries of the same cause. Counts the entries that were `added`, and those that are `varying` from now on.
 */
export function mergedInto(text: string, report: Report, known: Baseline) {
  const file = parseDocument(text);
  const entries = file.get("tolerate");
  if (!isSeq(entries)) return { text, added: 0, varying: 0 };
  const maps = entries.items.filter(isMap);
  const changed = maps.filter((entry) => letVary(file, entry, report.checks));
  const varying = new Set(maps.filter((entry) => entry.has("varies")).flatMap(checksOf));
  const roots = rootsOf(report.checks);
  let added = 0;
  for (const cause of causesToTolerate(report)) {
    const isVarying = checksIn(cause).some((id) => varying.has(id));
    const parts = partsOf(cause, known).filter(({ checks }) => checks.every((id) => !isNamed(known, id)));
    for (const part of parts) {
      const node = file.createNode(entryOf({ ...part, ...(isVarying ? { varies: true } : {}) }, roots));
      node.commentBefore = commentOf(cause);
      entries.add(node);
      added += 1;
    }
  }
  return { text: file.toString({ lineWidth: 0 }), added, varying: changed.length };
}

const checksIn = ({ first, others }: Cause): readonly string[] => [first, ...others].map(({ id }) => id);

const isNamed = ({ entries }: Baseline, id: string): boolean => entryFor(entries, id) !== undefined;

/** The whole ids of an entry. */
function checksOf(entry: YAMLMap): readonly string[] {
  const checks = entry.get("checks");
  const all = isSeq(checks) ? checks.toJSON() : [entry.get("check")];
  return (all as readonly unknown[]).filter((id) => typeof id === "string");
}

/** Marks an entry of which a check passes, if it is known how its checks fail; returns whether it was changed. */
function letVary(file: Document, entry: YAMLMap, results: readonly CheckResult[]): boolean {
  if (["varies", "flaky", "failures"].some((member) => entry.has(member))) return false;
  const all = byId(results);
  const its = checksOf(entry).flatMap((id) => all.get(id) ?? []);
  const { fails } = failsOf(its.filter(wentWrong));
  if (!its.some(({ verdict }) => verdict === "pass") || !(entry.has("fails") || fails)) return false;
  if (!entry.has("fails")) entry.set("fails", file.createNode(fails));
  entry.set("varies", true);
  return true;
}

/** Merges a run into the file of its own baseline, and prints what changed. */
export async function mergeFor(
  report: Report,
  known: Baseline,
  { err }: { readonly err: (text: string) => void },
): Promise<void> {
  const { file } = known;
  const { text, added, varying } = mergedInto(await readFile(file, "utf8"), report, known);
  const said = [
    ...(added === 0 ? [] : [`${counted(added, "new entry")} to fill in`]),
    ...(varying === 0 ? [] : [`${counted(varying, "entry")} whose checks may pass (varies)`]),
  ];
  if (said.length > 0) await writeWhole(file, text);
  const words = said.length === 0 ? "nothing to add" : said.join(", ");
  const lines = [...wrapped(`${file}: ${words}.`, columns), ...unjudgedLines(report)];
  err(lines.map((line) => `${line}\n`).join(""));
}
