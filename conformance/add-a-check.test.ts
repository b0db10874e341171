// Tests that the code in docs/add-a-check.md is equal to the code in the files that it shows.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
const trimmed = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

const blocks = [...read("../docs/add-a-check.md").matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) =>
  trimmed(code).trim(),
);
const files = [
  ...["laws/rules/own-fields.ts", "laws/body-laws.ts", "laws/body-laws.integration.test.ts"],
  ...["laws/lists/plain-lists.ts", "laws/lists/all-list-laws.ts"],
  "laws/lists/plain-lists.integration.test.ts",
];

it("the examples of a rule and of a law are the code of their files", () => {
  expect(blocks).toHaveLength(files.length);
  for (const [index, name] of files.entries()) expect(trimmed(read(name))).toContain(blocks[index]);
});
