import { expect, test } from "vitest";
import { shownStore } from "./open-store.js";

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
