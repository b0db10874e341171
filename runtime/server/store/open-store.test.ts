import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore, shownStore } from "./open-store.js";

test.each([
  ["memory", "memory"],
  ["sqlite:a:b@c.db", "sqlite:a:b@c.db"],
  ["postgres://me@host:5432/records", "postgres://me@host:5432/records"],
  ["postgres://me:secret@host/records", "postgres://me:***@host/records"],
  ["postgres://:secret@host/records", "postgres://:***@host/records"],
  // Invalid URLs as people write them, which are then shown in an error.
  ["postgres://me:sec@secret@host/records", "postgres://me:***@host/records"],
  ["postgres://me:sec/secret@host/records", "postgres://me:***@host/records"],
  ["postgres://me:sec?secret@host/records", "postgres://me:***@host/records"],
  ["postgres://host/records?user=me&password=secret&x=1", "postgres://host/records?user=me&password=***&x=1"],
  ["postgres://host/records?password=secret@secret", "postgres://host/records?password=***"],
])("%s is displayed without its password", (name, shown) => {
  expect(shownStore(name)).toBe(shown);
});

test.each([
  ["postgres://me@127.0.0.1:9/records", "the connection was refused", "check the host and the port"],
  ["postgres://me@localhost:9/records", "the connection was refused", "check the host and the port"],
  ["postgres://me@no-such-host.invalid/records", "the host name ", "check the host and the port"],
  ["postgres://me:a#b@127.0.0.1:9/records", "Invalid URL", "percent-encode special characters"],
])("%s cannot be opened: %s", async (name, what, remedy) => {
  await expect(openStore(name)).rejects.toMatchObject({
    what: expect.stringContaining(`cannot be opened: ${what}`),
    remedy: expect.stringContaining(remedy),
  });
});

test("a folder in place of a store's file, and a file without its kind, are told with the right name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cri-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expect(openStore(`sqlite:${folder}`)).rejects.toMatchObject({
    what: `The store ${folder} cannot be opened: it is a folder.`,
    remedy: `name a file in it, such as sqlite:${join(folder, "records.db")}`,
  });
  await expect(openStore("records.db")).rejects.toMatchObject({
    what: 'There is no store named "records.db".',
    remedy: "use sqlite:records.db for a store in that file",
  });
});
