// Prints the messages before and after a run.
import { kitCommand } from "../../spec/command-name.js";
import { groupedBy } from "../../spec/grouped-by.js";
import { targetsOf } from "../../spec/inner-types.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { atSite, hasSites } from "../../spec/sites.js";
import { counted } from "../../spec/text/counted.js";
import { columns, endingIn, paragraph, wrapped } from "../../spec/text/layout.js";
import { quoted } from "../../spec/text/shell-word.js";
import { fieldsOf } from "../behaviours/fields.js";
import type { Exchange } from "../http/exchange.js";
import type { EarlierRecords } from "../http/journal/earlier-records.js";
import { mediaType } from "../http/media-type.js";
import { answersInDoubt } from "../options/answers-in-doubt.js";
import type { Settings } from "../options/settings.js";
import type { CleanUp } from "../runner/open-session.js";
import type { Profile } from "../runner/profile/profile.js";
import type { MetLimit } from "./not-tested.js";

export interface ErrorOutput {
  readonly err: (text: string) => void;
}

/** Prints what the run will do, and which records will remain. `model` is the claimed part of the interface. */
export function reportStart(
  model: InterfaceModel,
  settings: Settings,
  journalFile: string,
  io: ErrorOutput,
): void {
  const lines = [
    ...aboutRun(model, settings),
    ...aboutSites(model, settings),
    ...aboutWriting(model, settings, journalFile),
  ];
  io.err(lines.map((line) => `${line}\n`).join(""));
}

/** Reports the start of a run the first time that it is called. */
export function startReporter(...start: Parameters<typeof reportStart>): () => void {
  let done = false;
  return () => {
    if (!done) reportStart(...start);
    done = true;
  };
}

/** What the first request showed, for interfaces whose runs need no more than a base URL. */
export function reportFirstAnswer([first]: readonly Exchange[], io: ErrorOutput): void {
  if (first?.status === undefined) return;
  const { method, url, status } = first;
  io.err(
    paragraph(
      `It answers: ${method} ${new URL(url).pathname} gives status ${status}, ${mediaType(first) || "no content-type"}.`,
    ),
  );
}

function aboutRun(model: InterfaceModel, { baseUrl, site, seed, claims }: Settings): readonly string[] {
  const { host } = new URL(baseUrl);
  const where = hasSites(model) ? `, site ${site}` : "";
  const part = claims === undefined ? "" : ` Only features that ${claims.saidBy} lists are tested.`;
  return wrapped(`${model.title} at ${host}${where}, seed ${seed}.${part}`.replace(/\.$/, ""), columns);
}

/** Said before a run that takes a minute, and not only by its report. */
const aboutSites = (model: InterfaceModel, { otherSite }: Settings): readonly string[] =>
  hasSites(model) && otherSite === undefined ? ["Site isolation is not tested without --other-site ID."] : [];

function aboutWriting(model: InterfaceModel, settings: Settings, journalFile: string): readonly string[] {
  const kept = model.resources.filter((resource) => offers(resource, "add") && !offers(resource, "delete"));
  const names = kept.map(({ name }) => name).join(", ");
  if (!settings.write) {
    const remain =
      kept.length === 0 ? "" : ` With --write, test records of these types would remain: ${names}`;
    return wrapped(
      `This run only reads. Checks that need records of their own need --write.${remain}`,
      columns,
    );
  }
  if (kept.length === 0)
    return endingIn("This run creates records and deletes them at the end. Journal:", journalFile);
  // Which types a few selected checks add is not known before: what they refer to, and what is learned first, are added too.
  const remain =
    settings.only.length > 0
      ? "If it adds records of these types, they will remain, since they cannot be deleted"
      : "These types cannot be deleted, so their test records will remain";
  return [
    ...wrapped(`This run creates records. ${remain}: ${names}`, columns),
    ...endingIn("Journal:", journalFile),
  ];
}

interface SavedAnswers extends Pick<Profile, "answers" | "incomplete"> {
  readonly kept?: number;
  /** The limits of the run because of which answers are missing. */
  readonly limits?: readonly Pick<MetLimit, "remedy">[];
}

/** The next run would reach the limits of this one. */
function missingWords(incomplete: string, limits: readonly Pick<MetLimit, "remedy">[]): string {
  if (limits.length === 0) return `Some answers are missing; run again to get them: ${incomplete}.`;
  const remedies = limits.map(({ remedy }) => remedy ?? "only the deployment can change this");
  return `Some answers are missing: ${incomplete}. The next run would reach the same limit: ${remedies.join("; ")}.`;
}

/**
 * Reports how many answers to gaps were saved, how many of them are those of an earlier run, that some are missing, so that nobody believes a file of answers to be complete, and
 * which of them the fix of a failure may change. Of that a run which is not `isWhole` does not know all.
 */
export function reportSavedAnswers(
  file: string,
  { answers, incomplete, kept = 0, limits = [] }: SavedAnswers,
  io: ErrorOutput,
  isWhole = true,
): void {
  const saved = Object.values(answers).filter(({ answer }) => answer !== undefined).length;
  const missing = incomplete === undefined ? [] : wrapped(missingWords(incomplete, limits), columns);
  const inDoubt = Object.entries(answers).flatMap(([gap, { failedChecks }]) => (failedChecks ? [gap] : []));
  const unread = Object.entries(answers).flatMap(([gap, { cannotPin }]) => (cannotPin ? [gap] : []));
  const lines = [
    ...endingIn(`Answers: ${saved} written to`, file),
    ...(kept === 0 ? [] : wrapped(keptWords(kept), columns)),
    ...(unread.length === 0 ? [] : wrapped(`${cannotPinWords}: ${unread.join(", ")}.`, columns)),
    ...missing,
    ...(inDoubt.length === 0 ? [] : answersInDoubt(inDoubt)),
    ...(isWhole ? [] : wrapped(unknownDoubt, columns)),
  ];
  for (const line of lines) io.err(`${line}\n`);
}

const keptWords = (kept: number): string =>
  `${kept} of them ${kept === 1 ? "was" : "were"} in the file before: this run got no answer to ${kept === 1 ? "that gap" : "those gaps"}.`;

const cannotPinWords = "Recorded as cannotPin, since --answers cannot read such an answer";

const unknownDoubt =
  "With --only this run cannot tell which answers the fix of a failure would change. Before you pin them, run without --only.";

/** The most journals that are named. */
const mostJournals = 3;

/**
 * Says what earlier runs left: a site whose lists grow with each run cannot be tested for ever. Runs of one seed share a journal, and
 * `ownJournal`, that of this run, was named already.
 */
export function reportEarlier(
  earlier: readonly EarlierRecords[],
  model: InterfaceModel,
  io: ErrorOutput,
  ownJournal?: string,
): void {
  for (const line of earlierLines(earlier, model, ownJournal)) io.err(`${line}\n`);
}

function earlierLines(
  earlier: readonly EarlierRecords[],
  { resources }: InterfaceModel,
  ownJournal: string | undefined,
): readonly string[] {
  if (earlier.length === 0) return [];
  const deleted = new Set(resources.filter((one) => offers(one, "delete")).map(({ name }) => name));
  const worth = earlier.filter(({ records }) => records.some(({ resource }) => deleted.has(resource)));
  const forGood = "They cannot be deleted.";
  if (worth.length > 0)
    return [
      ...wrapped(`${leftBy(earlier)}. To delete those that can be deleted:`, columns),
      ...journalLines(worth, (journal) => `${kitCommand} clean ${quoted(journal)}`, "the same for "),
    ];
  if (earlier.every(({ journal }) => journal === ownJournal))
    return wrapped(`${leftBy(earlier)}, which the same journal lists. ${forGood}`, columns);
  const label = earlier.length === 1 ? "Journal:" : "Journals:";
  return [
    ...wrapped(`${leftBy(earlier)}. ${forGood} ${label}`, columns),
    ...journalLines(earlier, (journal) => journal),
  ];
}

/** The first few journals, or a command for each, and the number of the others. */
function journalLines(
  earlier: readonly EarlierRecords[],
  written: (journal: string) => string,
  forOthers = "",
): readonly string[] {
  const left = earlier.length - mostJournals;
  return [
    ...earlier.slice(0, mostJournals).map(({ journal }) => `  ${written(journal)}`),
    ...(left > 0 ? [`  and ${forOthers}${counted(left, "more journal")}`] : []),
  ];
}

const leftBy = (earlier: readonly EarlierRecords[]): string =>
  `${runsIn(earlier) === 1 ? "An earlier run" : "Earlier runs"} left ${leftAt(earlier)}`;

/** The number of runs that left records: those of one seed share a journal. */
const runsIn = (earlier: readonly EarlierRecords[]): number =>
  earlier.reduce((sum, { records }) => sum + new Set(records.map(({ run }) => run)).size, 0);

/** `40 records at site 12 and 3 records at site 13`: a list is as long as its own site makes it. */
function leftAt(earlier: readonly EarlierRecords[]): string {
  const records = earlier.flatMap((one) => one.records);
  return [...groupedBy(records, ({ site }) => site)]
    .map(([site, its]) => `${counted(its.length, "record")}${atSite(site) || " at this deployment"}`)
    .join(" and ");
}

/** A read shows that these are still there, whatever the answer to their delete says. */
const undoneWords = (undone: number): string =>
  undone === 0
    ? ""
    : ` ${counted(undone, "delete")} ${undone === 1 ? "was" : "were"} answered, but the ${undone === 1 ? "record" : "records"} can still be read;`;

export function reportCleanUp(
  { removed, left, undone = 0, problem, conflicts, journalFile }: CleanUp,
  io: ErrorOutput,
): void {
  if (removed === 0 && left.length === 0) return;
  const remain = left.length === 1 ? "1 remains" : `${left.length === 0 ? "none" : left.length} remain`;
  const done = removed === 0 && undone > 0 ? "" : ` ${removed} deleted,`;
  io.err(paragraph(`Test records:${done}${undoneWords(undone)} ${remain}.`));
  if (problem !== undefined) io.err(paragraph(`Some records could not be deleted: ${problem}.`));
  const isKept = conflicts !== undefined && conflicts.size > 0;
  const types = left.map(({ resource }) => resource);
  if (isKept) io.err(paragraph(whatToDeleteFirst(conflicts, types)));
  if (journalFile === undefined) return;
  const what = left.length === 0 ? "Adds with an unknown outcome" : "The remaining records";
  for (const line of endingIn(`${what} are listed in`, journalFile)) io.err(`${line}\n`);
  if (problem !== undefined) io.err(`${isKept ? "Then" : "Try again"}: ${kitCommand} clean ${journalFile}\n`);
}

/** `refused` are the types of these records, and `left` those of all records of the run that remain. */
export function whatToDeleteFirst(refused: ReadonlySet<string>, left: readonly Resource[]): string {
  const referring = [...new Set(left)].filter((resource) =>
    fieldsOf(resource).some(({ type }) => targetsOf(type).some((target) => refused.has(target))),
  );
  const lasting = referring.filter((resource) => !offers(resource, "delete"));
  const names = (types: readonly Resource[]) => types.map(({ name }) => name).join(", ");
  const why = "A deployment answers 409 if other records refer to a record.";
  if (lasting.length === 0)
    return `${why} Delete those first${referring.length === 0 ? "" : `: ${names(referring)}`}.`;
  return `${why} Records of these types remain, can refer to it, and have no delete in the interface: ${names(lasting)}. Delete those first, in the deployment itself.`;
}
