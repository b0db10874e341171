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
const files = ["empty-list.ts", "empty-list.mutants.ts", "empty-list.integration.test.ts"];

it("the example of a check is the code of its three files", () => {
  expect(blocks).toHaveLength(files.length);
  for (const [index, name] of files.entries())
    expect(trimmed(read(`checks/search/${name}`))).toContain(blocks[index]);
});
