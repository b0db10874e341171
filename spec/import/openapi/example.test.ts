// Tests that the README of the example quotes the list of what could not be taken over.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../../package-root.js";
import { openapiDraft } from "./draft.js";

const folder = join(packageRoot(), "examples", "from-openapi");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

/** The beginnings of messages in the first column of the README's table, without what is added to them in brackets. */
function quotes(): readonly string[] {
  const [, table = ""] = read("README.md").split("| The list says | What to do |\n|---|---|\n");
  const [rows = ""] = table.split("\n\n");
  return rows.split("\n").flatMap((row) => {
    const [, said = ""] = row.split("|");
    const plain = said.replaceAll(/ \([^)]*\)|`/g, "");
    return plain.split(/; |, (?!which)/).map((quote) => quote.trim());
  });
}

test("each reason of the list is quoted once", () => {
  const root = parse(read("shop.openapi.yaml"));
  const { notes } = openapiDraft({ file: "shop.openapi.yaml", root, others: new Map() });
  const messages = [...new Set(notes.map(({ message }) => message))];
  const quoted = quotes();
  expect(messages.map((message) => quoted.filter((quote) => message.startsWith(quote)).length)).toEqual(
    quoted.map(() => 1),
  );
});
