import { expect, test } from "vitest";
import { openStore } from "../../store/open-store.js";
import { type Action, audited } from "./audit.js";

const key = { site: "s", type: "T", id: "1" };
const newVersion = (version: number) => ({
  version,
  updated: 1000,
  body: '{"word":"secret"}',
  entries: [],
  base: "http://here",
});
const all = { site: "s", type: "T", conditions: [], limit: 10 };

test("every action that took effect is reported, in order, without the record's content", async () => {
  const reported: Action[] = [];
  const inner = await openStore("memory");
  const store = audited(inner, (action) => reported.push(action));
  await store.add(key, newVersion(1));
  await store.read(key);
  await store.search(all);
  await store.replace(key, newVersion(2));
  await store.remove(key, 3, 1000);
  await store.close();

  expect(reported).toEqual([
    { ...key, act: "add", version: 1 },
    { ...key, act: "read" },
    { ...key, act: "list" },
    { ...key, act: "update", version: 2 },
    { ...key, act: "delete", version: 3 },
  ]);
});

test("refused actions are not reported", async () => {
  const reported: Action[] = [];
  const inner = await openStore("memory");
  await inner.add(key, newVersion(1));
  const store = audited(inner, (action) => reported.push(action));
  await expect(store.add(key, newVersion(1))).rejects.toThrow();
  await store.read({ ...key, id: "none" });
  await store.read({ ...key, site: "other" });
  await store.replace(key, newVersion(3));
  await store.remove(key, 3, 1000);
  await inner.remove(key, 2, 1000);
  await store.read(key);
  await store.close();
  expect(reported).toEqual([]);
});

test("a conditional or repeated add that returns a record is reported as a read", async () => {
  const reported: Action[] = [];
  const store = audited(await openStore("memory"), (action) => reported.push(action));
  const once = { key: "k", digest: "d", now: 0, since: 0 };
  await store.add(key, newVersion(1), { once });
  reported.length = 0;
  await store.add({ ...key, id: "2" }, newVersion(1), { once });
  await store.add({ ...key, id: "3" }, newVersion(1), { unless: [] });
  await store.close();
  expect(reported.map(({ act, id }) => `${act} ${id}`)).toEqual(["read 1", "read 1"]);
});
