// Defines the entries of the audit log, and wraps a store so that it reports every action.
import type { RequestedAction } from "../../http/requested-action.js";
import { isUnmet, type RecordKey, type Store } from "../../store-port/store.js";

/** The time, sender and id of a request. */
export interface RequestDetails {
  /** RFC 3339, in UTC. */
  readonly at: string;
  /** Name of the caller; absent if there is no authentication, or if it is unknown. */
  readonly who?: string;
  /** The answer's `X-Request-Id`. */
  readonly request?: string;
}

/** An action on one record, without anything of the record's content. `site` is empty if the interface has no sites. */
export interface Action extends RecordKey {
  readonly act: "add" | "read" | "update" | "delete" | "list" | "export";
  /** The version after the action, or as exported; absent if the record was read or listed. */
  readonly version?: number;
}

export interface AuditEntry extends RequestDetails, Action {}

/** A request that was refused because its sender is unknown (401), or lacks the right (403, or the status that the interface states). */
export interface Refusal extends RequestDetails, Partial<Pick<Action, "site" | "type">> {
  readonly refused: 401 | 403 | 404;
  readonly act?: RequestedAction["interaction"];
  /** Address that the connection came from. */
  readonly from?: string;
}

/** Receives every action that took effect, when it is on disk and before its answer is sent. */
export type Audit = (entry: AuditEntry) => void;

/**
 * A store that reports every action on a record after it took effect; refused requests did nothing and are not reported. `check` is
 * called before a change and can refuse it by throwing.
 */
export const audited = (store: Store, report: Report, check: () => void = () => undefined): Store => ({
  secret: store.secret,
  exports: store.exports,
  indexed: () => store.indexed(),
  reindex: (work) => store.reindex(work),
  close: () => store.close(),
  ...auditedWrites(store, report, check),
  ...auditedReads(store, report),
});

type Report = (action: Action) => void;

const auditedWrites = (
  store: Store,
  report: Report,
  check: () => void,
): Pick<Store, "add" | "replace" | "remove"> => ({
  async add(key, newVersion, terms) {
    check();
    const added = await store.add(key, newVersion, terms);
    if (added.kind === "added") report({ act: "add", ...key, version: newVersion.version });
    else if ("record" in added) report({ act: "read", ...key, id: added.record.id });
    return added;
  },
  async replace(key, newVersion, unique, holds) {
    check();
    const replaced = await store.replace(key, newVersion, unique, holds);
    if (replaced !== false && !isUnmet(replaced))
      report({ act: "update", ...key, version: newVersion.version });
    return replaced;
  },
  async remove(key, version, updated, unless) {
    check();
    const removed = await store.remove(key, version, updated, unless);
    if (removed === true) report({ act: "delete", ...key, version });
    return removed;
  },
});

const auditedReads = (store: Store, report: Report): Pick<Store, "read" | "search" | "walk"> => ({
  async read(key) {
    const record = await store.read(key);
    if (record !== undefined && record !== "gone") report({ act: "read", ...key });
    return record;
  },
  async search(request) {
    const page = await store.search(request);
    const { site, type } = request;
    for (const { id } of page.records) report({ act: "list", site, type, id });
    return page;
  },
  async walk(request) {
    const walked = await store.walk(request);
    for (const { id, version } of walked.records) {
      report({ act: "export", site: request.site, type: request.type, id, version });
    }
    return walked;
  },
});
