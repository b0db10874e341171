// Writes the manifest of a finished export.
import type { Counts, Job } from "./job.js";

/** The last part of the URL of the file of deletions; no type has such a name. */
export const deletedName = "$deleted";

interface OutputFile {
  readonly type: string;
  readonly url: string;
  readonly count: number;
}

/** The result of an export, as in FHIR Bulk Data Access (http://hl7.org/fhir/uv/bulkdata/export.html, Response - Complete Status). */
export interface Manifest {
  readonly transactionTime: string;
  readonly request: string;
  readonly requiresAccessToken: boolean;
  readonly output: readonly OutputFile[];
  readonly deleted?: readonly OutputFile[];
  readonly error: readonly OutputFile[];
}

/** `place` is the URL of the export, under which its files are. */
export function manifestOf(job: Job, counts: Counts, place: string, requiresAccessToken: boolean): Manifest {
  const { at, since, request } = job;
  const output = counts.records.map(({ type, count }) => ({ type, url: `${place}/${type}`, count }));
  const deletions = { type: "Bundle", url: `${place}/${deletedName}`, count: counts.deleted };
  return {
    transactionTime: new Date(at).toISOString(),
    request,
    requiresAccessToken,
    output,
    ...(since === undefined ? {} : { deleted: counts.deleted === 0 ? [] : [deletions] }),
    error: [],
  };
}
