import { expect, test } from "vitest";
import { type AuditEntry, audited } from "./audit.js";
import { openStore } from "./store/open-store.js";

const key = { site: "s", type: "T", id: "1" };
const draft = (version: number) => ({
  version,
  updated: 1000,
  body: '{"word":"secret"}',
  entries: [],
  base: "http://here",
});
const all = { site: "s", type: "T", conditions: [], limit: 10 };

test("every act that took effect is told, in its order, with nothing of what the record holds", async () => {
  const told: AuditEntry[] = [];
  const inner = await openStore("memory");
  const store = audited(
    inner,
    (entry) => told.push(entry),
    () => 0,
  );
  await store.add(key, draft(1));
  await store.read(key);
  await store.search(all);
  await store.replace(key, draft(2));
  await store.remove(key, 3, 1000);
  await store.close();

  const one = { at: "1970-01-01T00:00:00.000Z", ...key };
  expect(told).toEqual([
    { ...one, act: "add", version: 1 },
    { ...one, act: "read" },
    { ...one, act: "list" },
    { ...one, act: "update", version: 2 },
    { ...one, act: "delete", version: 3 },
  ]);
});

test("what was refused is not told", async () => {
  const told: AuditEntry[] = [];
  const inner = await openStore("memory");
  await inner.add(key, draft(1));
  const store = audited(
    inner,
    (entry) => told.push(entry),
    () => 0,
  );
  await expect(store.add(key, draft(1))).rejects.toThrow();
  await store.read({ ...key, id: "none" });
  await store.read({ ...key, site: "other" });
  await store.replace(key, draft(3));
  await store.remove(key, 3, 1000);
  await inner.remove(key, 2, 1000);
  await store.read(key);
  await store.close();
  expect(told).toEqual([]);
});

test("an add that found a record instead, or was sent again, has read that record", async () => {
  const told: AuditEntry[] = [];
  const store = audited(
    await openStore("memory"),
    (entry) => told.push(entry),
    () => 0,
  );
  const once = { key: "k", digest: "d", now: 0, since: 0 };
  await store.add(key, draft(1), { once });
  told.length = 0;
  await store.add({ ...key, id: "2" }, draft(1), { once });
  await store.add({ ...key, id: "3" }, draft(1), { unless: [] });
  await store.close();
  expect(told.map(({ act, id }) => `${act} ${id}`)).toEqual(["read 1", "read 1"]);
});
