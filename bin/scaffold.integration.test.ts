// Tests `generate --scaffold`: the stubs make a server that passes the suite once it does the actions of an unstated effect.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { linkKit } from "../generator/testing/output-folder.js";
import { packageRoot, patchingSpec, wideSpec } from "../spec/package-root.js";
import { runCri } from "./run-cri.js";
import { runNode, type Started, startNode } from "./testing/run.js";

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
  folder = await mkdtemp(join(tmpdir(), "cri-scaffold-"));
  await linkKit(join(folder, "node_modules"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => rm(folder, { recursive: true }));

/** A body in place of a stub: the answer shows the record as its read does. */
const shown = `async (request) => {
    const { url, raw } = request.context.req;
    const answer = await fetch(url.replace(/\\/\\w+$/, ""), { headers: raw.headers });
    return answer.ok ? request.answer(JSON.parse(await answer.text())) : answer;
  }`;

/** The actions that only a team can do, by file of stubs. */
const done = {
  permit: { renew: shown, count: "(request) => request.answer({ permits: 0 })" },
  vehicle: { weigh: shown },
};

async function compile(project: string): Promise<void> {
  const tsc = join(packageRoot(), "node_modules", "typescript", "bin", "tsc");
  expect(await runNode([tsc, "-p", project])).toEqual({ code: 0, out: "", err: "" });
}

it("scaffolds a server that passes the suite once a team has written what only it can", async () => {
  const [out, ours] = [join(folder, "generated"), join(folder, "ours")];
  const spec = ["--spec", wideSpec()];
  expect(await runCri(["generate", ...spec, "--out", out, "--scaffold", ours], io), said.join("")).toBe(0);
  for (const [name, actions] of Object.entries(done)) {
    const file = join(ours, "handlers", `${name}.ts`);
    const stubs = await readFile(file, "utf8");
    const written = Object.entries(actions).reduce(
      (text, [action, body]) =>
        text.replace(`${action}: (_request, next) => next()`, () => `${action}: ${body}`),
      stubs,
    );
    await writeFile(file, written);
  }
  await compile(ours);

  const env = { ...process.env, PORT: "0" };
  server = await startNode([join(ours, "dist", "ours", "server.js")], { cwd: folder, env });
  const json = join(folder, "report.json");
  const sites = ["--site", "north", "--other-site", "south"];
  const files = ["--json", json, "--journal", join(folder, "journal.ndjson")];
  const code = await runCri(
    ["conform", server.url, ...spec, ...sites, ...files, "--write", "--seed", "1"],
    io,
  );
  const { verdict, summary } = JSON.parse(await readFile(json, "utf8"));
  expect({ code, verdict }, said.join("")).toEqual({ code: 0, verdict: "conformant" });
  expect(Object.keys(summary.required).sort()).toEqual(["pass"]);
});

it("scaffolds a server that prints which parameters it indexes again, and that stored records do not fit", async () => {
  const [out, ours, spec] = [join(folder, "parcels"), join(folder, "own"), join(folder, "parcels.yaml")];
  const later = await readFile(patchingSpec(), "utf8");
  const env = { ...process.env, PORT: "0", STORE: `sqlite:${join(folder, "parcels.db")}` };
  const start = async (text: string): Promise<Started> => {
    await writeFile(spec, text);
    const generate = ["generate", "--spec", spec, "--out", out, "--scaffold", ours];
    expect(await runCri(generate, io), said.join("")).toBe(0);
    await compile(ours);
    return startNode([join(ours, "dist", "own", "server.js")], { cwd: folder, env });
  };
  server = await start(later.replace("      name: { type: string, means: its name, looks-at: name }\n", ""));
  const depot = {
    method: "POST",
    headers: { "Parcel-Tenant": "one", "Content-Type": "application/json" },
    body: '{"name":"North"}',
  };
  expect((await fetch(`${server.url}/depots`, depot)).status).toBe(201);
  await server.stop();
  expect(server.said()).not.toContain("indexed");
  server = await start(later);
  await server.stop();
  expect(server.said()).toMatch(/^indexed Depot\.name \(records: 1\)$/m);
  expect(server.said()).not.toContain("fit the spec");
  server = await start(later.replace("street: string", "street: { is: string, required: true }"));
  await server.stop();
  expect(server.said()).toContain("1 of 1 stored records does not fit the spec");
});

it("writes no stub if the generated code cannot be written", async () => {
  const [out, ours] = [join(folder, "edited"), join(folder, "none")];
  const generate = ["generate", "--spec", wideSpec(), "--out", out];
  expect(await runCri(generate, io)).toBe(0);
  const edited = join(out, "types", "permit.ts");
  await writeFile(edited, `${await readFile(edited, "utf8")}// by hand\n`);
  expect(await runCri([...generate, "--scaffold", ours], io)).toBe(1);
  await expect(readdir(ours)).rejects.toThrow("ENOENT");
});
