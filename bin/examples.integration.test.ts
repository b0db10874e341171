// Tests the examples: each in a copy of its folder with the packed kit installed, by the commands of its README.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../spec/package-root.js";
import { installIn, removePacked } from "./testing/installed-kit.js";
import { type PageRun, runPage } from "./testing/page-commands.js";
import { runCommand, startNode } from "./testing/run.js";

const examples = join(packageRoot(), "examples");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-examples-"));
});
afterAll(async () => {
  await removePacked();
  await rm(folder, { recursive: true });
});

const fileOf = (example: string, file: string) => readFile(join(folder, example, file), "utf8");

/** Runs the README of an example, and expects each command to end as it says. */
async function followed(example: string): Promise<readonly PageRun[]> {
  const project = join(folder, example);
  await cp(join(examples, example), project, {
    recursive: true,
    filter: (path) => !/[/\\](node_modules|generated|dist|reports)$|\.db|\.ndjson$/.test(path),
  });
  const runs = await runPage(join(project, "README.md"), project, installIn);
  for (const { command, exitCode, code, printed } of runs)
    expect({ command, code }, printed).toEqual({ command, code: exitCode });
  return runs;
}

/** What the commands that contain a text printed. */
const printedBy = (runs: readonly PageRun[], part: string): readonly string[] =>
  runs.filter(({ command }) => command.includes(part)).map(({ printed }) => printed);

describe.each(["vendor-gate", "team-server", "from-openapi"])("the README of %s", (example) => {
  it("has at most 40 lines", async () => {
    const text = await readFile(join(examples, example, "README.md"), "utf8");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  });
});

describe("the examples", () => {
  it("gate a deployment: a known failure passes, a new one fails", async () => {
    const runs = await followed("vendor-gate");
    const [known = "", found = ""] = printedBy(runs, "npm run gate");
    expect(known).toContain("PASS with 1 known failure");
    expect(found).toContain("family of Patient is ignored");
    expect(found).toContain("FAIL: 1 cause (4 checks: 3 failed, 1 blocked)");
    expect(await fileOf("vendor-gate", "reports/junit.xml")).toContain("<testsuites");
    expect(JSON.parse(await fileOf("vendor-gate", "reports/report.sarif"))).toHaveProperty("runs");
    const cwd = join(folder, "vendor-gate");
    const config = await fileOf("vendor-gate", "cri.config.yaml");
    for (const line of [/^write:.*\n/m, /^otherSite:.*\n/m]) {
      await writeFile(join(cwd, "cri.config.yaml"), config.replace(line, ""));
      // A gate that tests less than it was made for must not pass.
      expect((await runCommand("npm", ["run", "gate"], { cwd })).code).toBe(3);
    }
  });

  it("run a team's own server before and after a change of its spec", async () => {
    const runs = await followed("team-server");
    const [before = "", after = ""] = printedBy(runs, "npm run conform");
    for (const printed of [before, after]) expect(printed).toMatch(/verdict +CONFORMANT/);
    expect(after).toMatch(/indexed Device\.owner.* of [1-9]/);
    const [migrated = ""] = printedBy(runs, "migrate");
    expect(migrated).toContain("renamed action.Device.label to action.Device.sticker");
    expect(await fileOf("team-server", "handlers/device.ts")).toMatch(/sticker: async .*answer\(\{ text:/s);
    expect(await fileOf("team-server", "handlers/booking.ts")).toContain("delete: ");
    await usesTheRules();
  });

  it("make a server of an OpenAPI document", async () => {
    const runs = await followed("from-openapi");
    const [drafted = ""] = printedBy(runs, "init");
    expect(drafted).toContain("cheaperThan");
    // The README says what to do with each of the ten reasons, which have a place each.
    expect(drafted.match(/^ {4}#/gm)).toHaveLength(10);
    expect(printedBy(runs, "npm run conform")[0]).toMatch(/verdict +CONFORMANT/);
  });
});

/** The team's handlers at work: the text of a sticker, and the refusal of a device that is retired. */
async function usesTheRules(): Promise<void> {
  const cwd = join(folder, "team-server");
  const server = await startNode(["dist/server.js"], { cwd, env: { ...process.env, PORT: "0" } });
  const send = (path: string, body?: object) =>
    fetch(`${server.url}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  try {
    const added = await send("devices", { name: "Pump 7", ward: "3" });
    const { id }: { id?: string } = Object(await added.json());
    const sticker = await fetch(`${server.url}/devices/${id}/sticker`);
    expect(await sticker.json()).toMatchObject({ text: "Pump 7, 3" });
    const booking = { device: id, person: "Ann" };
    expect((await send("bookings", booking)).status).toBe(201);
    expect((await send(`devices/${id}/retire`)).status).toBe(200);
    expect((await send("bookings", booking)).status).toBe(409);
  } finally {
    await server.stop();
  }
}
