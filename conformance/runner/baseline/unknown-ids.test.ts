// Tests that a baseline with misspelt ids says so before the run.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fleetModel } from "../../testkit/api/fleet.js";
import { idsOf } from "../selected.js";
import { readTolerance } from "./read-tolerance.js";

const model = fleetModel();
const [first = "", second = ""] = idsOf(model);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cri-unknown-ids-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function said(...ids: readonly string[]): Promise<string> {
  const file = join(folder, "known.yaml");
  const lines = ids.map((id) => `      - "${id}"\n`).join("");
  writeFileSync(
    file,
    `tolerate:\n  - checks:\n${lines}    reason: slow\n    owner: garage\n    until: 2999-12-31\n`,
  );
  const printed: string[] = [];
  await readTolerance(file, model, { err: (line) => void printed.push(line), color: false });
  return printed.join("").replace(file, "known.yaml").replace(/\s+/g, " ");
}

it("with the line of each, and the id that was meant", async () => {
  expect(await said(first, `${second}x`)).toContain(
    `Line 4: no check has the id ${second}x; did you mean ${second}?`,
  );
  expect(await said(first, `${second}x`)).toContain("1 id in it is misspelt, so this run will fail.");
  expect(await said(first, `${first}x`)).not.toContain(`did you mean ${first}?`);
  expect(await said("a", "b", "c", "d")).toContain("4 ids in it are misspelt");
});

it("and is silent about one whose ids exist", async () => {
  expect(await said(first, second)).toBe("");
});
