import { expect, test } from "vitest";
import { shownArguments } from "./hide-secrets.js";

test.each([
  [
    ["serve", "--token", "secret", "--port", "0"],
    ["serve", "--token", "***", "--port", "0"],
  ],
  [["--token=secret"], ["--token=***"]],
  [
    ["--limited-token", "secret", "--site", "12"],
    ["--limited-token", "***", "--site", "12"],
  ],
  [
    ["--header", "Authorization: Bearer secret", "--tokens", "list.json"],
    ["--header", "***", "--tokens", "list.json"],
  ],
  [
    ["--store", "postgres://me:secret@db.example/records", "https://me:secret@a.example/x"],
    ["--store", "postgres://me:***@db.example/records", "https://me:***@a.example/x"],
  ],
  [
    ["--store", "postgres://me@db.example:5432/records"],
    ["--store", "postgres://me@db.example:5432/records"],
  ],
])("%j is shown as %j", (args, shown) => {
  expect(shownArguments(args)).toEqual(shown);
});
