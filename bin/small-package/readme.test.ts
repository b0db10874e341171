// Tests that the README of the small package explains each of its commands.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { smallCommands } from "../../spec/command-name.js";
import { packageRoot } from "../../spec/package-root.js";

it("has a row for each command", () => {
  const page = readFileSync(join(packageRoot(), "bin", "small-package", "README.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...smallCommands].sort());
});
