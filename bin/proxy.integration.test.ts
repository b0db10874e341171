// Tests `cri-kit proxy` as a process between the suite and a server.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { builtFile } from "../spec/package-root.js";
import { runNode, type Started, startNode } from "./testing/run.js";

const cri = builtFile("cri/cri.js");
let folder: string;
const started: Started[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-proxy-"));
});
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
  await rm(folder, { recursive: true });
});

async function start(...args: readonly string[]): Promise<Started> {
  const one = await startNode([cri, ...args], { cwd: folder });
  started.push(one);
  return one;
}

it("checks the traffic and reports at its end; checking its recording gives the same verdicts", async () => {
  const server = await start("serve", "--port", "0");
  const [report, har] = [join(folder, "live.json"), join(folder, "passed.har")];
  const proxy = await start(
    "proxy",
    "--target",
    server.url,
    "--port",
    "0",
    "--json",
    report,
    "--har-out",
    har,
  );
  const only = ["--only", "interaction/Patient/", "--only", "round-trip/Patient/"];
  const sites = ["--site", "12", "--write", "--seed", "1"];
  const suite = await runNode([cri, "conform", proxy.url, ...sites, ...only], { cwd: folder });
  expect(suite.code, suite.err).toBe(0);
  await started.pop()?.stop();
  const live = JSON.parse(await readFile(report, "utf8"));
  expect(live).toMatchObject({ verdict: "conformant", deployment: { baseUrl: server.url, site: "12" } });
  expect(live.summary.required.pass).toBeGreaterThan(20);
  const again = join(folder, "again.json");
  const judged = await runNode([cri, "conform", server.url, "--har", har, "--json", again], { cwd: folder });
  expect(judged.code, judged.err).toBe(0);
  const verdicts = (text: string) =>
    JSON.parse(text).checks.map(({ id, verdict }: { id: string; verdict: string }) => [id, verdict]);
  expect(verdicts(await readFile(again, "utf8"))).toEqual(verdicts(await readFile(report, "utf8")));
});
