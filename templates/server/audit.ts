import type { RecordKey, Store } from "./store/store.js";

/** One thing that was done to one record: which, when and what, and nothing of what the record holds. */
export interface AuditEntry extends RecordKey {
  /** RFC 3339, in UTC. */
  readonly at: string;
  readonly act: "add" | "read" | "update" | "delete" | "list" | "export";
  /** Of the record after the act, or as it was exported; absent where it was read or listed. */
  readonly version?: number;
}

/** Hears of every act that took effect, once it is on disk and before its answer leaves. */
export type Audit = (entry: AuditEntry) => void;

/** The store, telling of everything that is done to a record in it; what was refused did nothing and is not told. */
export function audited(store: Store, audit: Audit, now: () => number): Store {
  const tell = (act: AuditEntry["act"], { site, type, id }: RecordKey, version?: number) => {
    const at = new Date(now()).toISOString();
    audit({ at, act, site, type, id, ...(version === undefined ? {} : { version }) });
  };
  return {
    secret: store.secret,
    settling: store.settling,
    indexed: () => store.indexed(),
    reindex: (work) => store.reindex(work),
    close: () => store.close(),
    async add(key, draft, terms) {
      const added = await store.add(key, draft, terms);
      if (added.kind === "added") tell("add", key, draft.version);
      else if ("record" in added) tell("read", { ...key, id: added.record.id });
      return added;
    },
    async read(key) {
      const record = await store.read(key);
      if (record !== undefined && record !== "gone") tell("read", key);
      return record;
    },
    async replace(key, draft) {
      const replaced = await store.replace(key, draft);
      if (replaced) tell("update", key, draft.version);
      return replaced;
    },
    async remove(key, version, updated) {
      const removed = await store.remove(key, version, updated);
      if (removed) tell("delete", key, version);
      return removed;
    },
    async search(request) {
      const page = await store.search(request);
      for (const { id } of page.records) tell("list", { site: request.site, type: request.type, id });
      return page;
    },
    async walk(request) {
      const walked = await store.walk(request);
      for (const { id, version } of walked.records) {
        tell("export", { site: request.site, type: request.type, id }, version);
      }
      return walked;
    },
  };
}
