// Reads the records of an export in batches.
import { setImmediate as turn } from "node:timers/promises";
import type { ExportDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { referenceKey } from "../search/references.js";
import { textsAt } from "../search/values-at.js";
import type { Store, Walked, WalkedRecord } from "../store/store.js";
import type { Job } from "./job.js";

/** Number of records in memory at the same time, for sites of any size. */
export const batchSize = 200;

/** What an export is about: its job, at its site, of the type that offers it. */
export interface Scope {
  readonly definition: InterfaceDefinition;
  readonly site: string;
  readonly subject: ResourceDefinition;
  readonly operation: ExportDefinition;
  readonly job: Job;
  /** Throws `ExportGone` where the job is not there any more. */
  insist(): Promise<void>;
}

/** The types that an export has records of: the type itself, and those that may refer to it. */
export const typesOf = ({ type }: ResourceDefinition, { belonging }: ExportDefinition): readonly string[] => [
  type,
  ...belonging.map((one) => one.type),
];

/**
 * Whether a record goes with an export: every one of the type itself, and of another type one that refers to any of them, in
 * one of the forms in which a search finds references: `Type/id`, or a URL of this server. A URL is this server's where it
 * stands under the URL by which the record's author knew it, or under the one by which the export was asked for.
 */
function belongs({ definition, site, subject, operation, job }: Scope, type: string) {
  if (type === subject.type) return () => true;
  const paths = operation.belonging.filter((one) => one.type === type).flatMap((one) => one.references);
  const refers = (text: string, at: { readonly site: string; readonly base: string }): boolean =>
    referenceKey(text, { definition, ...at })?.startsWith(`${subject.type}/`) ?? false;
  return ({ body, base = job.base, site: written }: WalkedRecord): boolean => {
    const record: unknown = JSON.parse(body);
    const texts = paths.flatMap((path) => textsAt(record, path));
    return texts.some(
      (text) => refers(text, { site: written, base }) || refers(text, { site, base: job.base }),
    );
  };
}

/** All records of a type that go with an export, deleted ones too, a batch at a time; others are served between two. */
export async function* stretches(
  store: Store,
  scope: Scope,
  type: string,
  wanted: (record: WalkedRecord) => boolean,
): AsyncGenerator<Walked["records"], void> {
  const { site, job } = scope;
  const goes = belongs(scope, type);
  const keeps = (record: WalkedRecord): boolean => wanted(record) && goes(record);
  const since = job.since === undefined ? {} : { since: job.since };
  for (let after: string | undefined = ""; after !== undefined; ) {
    await scope.insist();
    const { records, next } = await store.walk({
      site,
      type,
      after,
      limit: batchSize,
      at: job.at,
      ...since,
      keeps,
    });
    yield records;
    await turn();
    after = next;
  }
}

/** Deleted by the time of the export, and reported as a deletion. */
export const isDeletion = ({ deleted }: WalkedRecord): boolean => deleted;

/** Present at the time of the export, even if it was changed or deleted since. */
export const isCurrent = ({ deleted }: WalkedRecord): boolean => !deleted;
