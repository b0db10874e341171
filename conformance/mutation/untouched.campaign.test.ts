// Tests that a run leaves records that it did not add unchanged.
import { expect, it } from "vitest";
import type { AuditEntry } from "../../runtime/server/observability/audit/audit.js";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";

const name = ({ site, type, id }: AuditEntry) => `${site}/${type}/${id}`;

const idsOf = (log: readonly AuditEntry[], ...api: readonly AuditEntry["act"][]) =>
  new Set(log.filter(({ act }) => api.includes(act)).map(name));

it.each([
  ["this interface", ownSpec()],
  ["another interface", otherSpec()],
])(
  "changes and deletes what it added itself, and nothing else, by the server's own audit log: %s",
  async (_, spec) => {
    const loaded = await loadSpec(spec);
    if (!loaded.ok) throw new Error("the spec has mistakes");
    const log: AuditEntry[] = [];
    const { fetch, close } = await fetchOf(loaded.model, { audit: (entry) => log.push(entry) });
    try {
      // Records of every type, which do not belong to the run that writes.
      await runAgainst(fetch, loaded.model, { seed: 1, filledBy: fetch });
      const strangers = idsOf(log.splice(0), "add");
      await runAgainst(fetch, loaded.model, { seed: 2, observing: true });
      const added = idsOf(log, "add");
      const touched = idsOf(log, "update", "delete");
      expect(touched.size).toBeGreaterThan(5);
      expect([...touched].filter((one) => !added.has(one))).toEqual([]);
      expect([...touched].filter((one) => strangers.has(one))).toEqual([]);
    } finally {
      await close();
    }
  },
);
