// Tests the table of rules.
import { expect, it } from "vitest";
import { withCommands } from "../../spec/command-name.js";
import { labelled } from "../../spec/text/layout.js";
import { mostLines } from "./report/text.js";
import { diffRules } from "./rules.js";

it.each(diffRules)("$id has texts of whole sentences", ({ id, title, reason, remedy, direction, level }) => {
  expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
  expect(title).toMatch(/^[a-z].*[^.]$/);
  for (const sentence of [reason, remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  // A change that affects no request or response cannot be breaking.
  if (direction === "neither") expect(level).not.toBe("breaking");
});

it.each(diffRules)(
  "$id has texts that a terminal shows whole, whatever the command's name",
  ({ reason, remedy }) => {
    for (const text of [reason, remedy]) {
      const lines = labelled("remedy", withCommands(text, "npx cri-kit", "cri-kit"), 2, mostLines);
      expect(lines.at(-1)).not.toMatch(/…$/);
    }
  },
);

it("no two rules have the same text", () => {
  expect(new Set(diffRules.map(({ title }) => title)).size).toBe(diffRules.length);
  expect(new Set(diffRules.map(({ id }) => id)).size).toBe(diffRules.length);
});
