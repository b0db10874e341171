// Reads the records of an export in batches.
import { setImmediate as turn } from "node:timers/promises";
import type { ExportDefinition, InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { referenceKey } from "../search/references.js";
import { textsAt } from "../search/values-at.js";
import type { Store, Walked, WalkedRecord } from "../store-port/store.js";
import type { Job } from "./job.js";

/** Number of records in memory at the same time, for sites of any size. */
export const batchSize = 200;

/** The scope of an export: its job, its site, and the type that offers it. */
export interface Scope {
  readonly definition: InterfaceDefinition;
  readonly site: string;
  readonly subject: ResourceDefinition;
  readonly operation: ExportDefinition;
  readonly job: Job;
  /** Throws `ExportGone` if the job no longer exists. */
  insist(): Promise<void>;
}

/** The types of an export's records: the type itself, and those that may refer to it. */
export const typesOf = ({ type }: ResourceDefinition, { belonging }: ExportDefinition): readonly string[] => [
  type,
  ...belonging.map((one) => one.type),
];

/**
 * Whether a record belongs to an export: every record of the type itself, and a record of another type if it refers to one of them, as
 * `Type/id` or by a URL of this server. A URL is this server's if it starts with the base URL that the record's author or the
 * export's caller used.
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

/** All records of a type that belong to an export, including deleted ones, in batches. Other requests are served between batches. */
export async function* recordBatches(
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

/** The record was deleted before the time of the export, and is reported as a deletion. */
export const isDeletion = ({ deleted }: WalkedRecord): boolean => deleted;

/** The record existed at the time of the export, even if it was changed or deleted since. */
export const isCurrent = ({ deleted }: WalkedRecord): boolean => !deleted;
