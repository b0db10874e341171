// Tests all steps from spec to verdict with a second interface, which shows that the code knows no name of the
// first.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runConform } from "../conformance/cli.js";
import { runGenerate } from "../generator/commands/cli.js";
import { linkKit } from "../generator/testing/output-folder.js";
import { otherSpec, packageRoot } from "../spec/package-root.js";
import { runNode, type Started, startNode } from "./testing/run.js";

// The folder contains only the packages that the output declares.
let spec: string;
const said: string[] = [];
const io = {
  out: (text: string) => said.push(text),
  err: (text: string) => said.push(text),
  live: false,
  color: false,
};
let folder: string;
let server: Started | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-fleet-"));
  // With a search by a number, with prefixes.
  const height = "      height: { type: number, means: in metres, looks-at: height, prefixes: [ge, le] }\n";
  const text = await readFile(otherSpec(), "utf8");
  spec = join(folder, "spec.yaml");
  await writeFile(
    spec,
    text.replace(/^ {6}card: .*\n/m, (card) => card + height),
  );
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

it("generates, compiles, serves and passes its own suite without a change of code", async () => {
  const out = join(folder, "ours");
  expect(await runGenerate({ specFile: spec, out, io }), said.join("")).toBe(0);

  await linkKit(join(folder, "node_modules"));
  const compiled = await runNode([
    join(packageRoot(), "node_modules", "typescript", "bin", "tsc"),
    "-p",
    out,
  ]);
  expect(compiled).toEqual({ code: 0, out: "", err: "" });

  server = await startNode([join(out, "dist", "server", "main.js"), "--port", "0"], { cwd: folder });
  const json = join(folder, "report.json");
  const code = await runConform(
    {
      baseUrl: server.url,
      site: "north",
      otherSite: "south",
      write: true,
      headers: {},
      spec,
      seed: 1,
      json,
      journal: join(folder, "journal.ndjson"),
    },
    io,
  );
  const { verdict, summary } = JSON.parse(await readFile(json, "utf8"));
  expect({ code, verdict }, said.join("")).toEqual({ code: 0, verdict: "conformant" });
  expect(Object.keys(summary.required).sort()).toEqual(["pass"]);

  const { url } = server;
  const drivers = `${url}/fleets/north/drivers`;
  const listed = async (query: string) => {
    const answer = await fetch(`${drivers}?${query}`);
    const { entry = [] } = JSON.parse(await answer.text());
    return [answer.status, entry.length];
  };
  // Taller than the drivers of the suite's records.
  const body = '{"kind":"Driver","height":123456.0}';
  const headers = { "Content-Type": "application/json" };
  expect((await fetch(drivers, { method: "POST", headers, body })).status).toBe(201);
  for (const value of ["123456", "123456.00", "1.23456e5", "ge123456&height=le123456"])
    expect(await listed(`height=${value}`), value).toEqual([200, 1]);
  for (const value of ["gt2", "tall"]) expect(await listed(`height=${value}`), value).toEqual([400, 0]);

  for (const path of ["/docs/", "/docs/resources/driver.html", "/openapi.json"])
    expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
});
