// Tests whole generated servers whose spec chooses other answers than the kit's own.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runConform } from "../conformance/cli.js";
import { runGenerate } from "../generator/cli.js";
import { linkKit } from "../generator/testing/output-folder.js";
import { ownSpec, packageRoot } from "../spec/package-root.js";
import { overlayOf } from "./testing/answered-otherwise.js";
import { runNode, type Started, startNode } from "./testing/run.js";

/** Two sets of answers, by gap: together they differ from the defaults as much as possible. */
const servers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  one: {
    "add.assigned": "id",
    "add.response": "202, Content-Location, id",
    "body.type-mismatch": "accepted",
    "delete.response": "200, other body",
    "errors.payload": "problem details",
    "errors.status-absent": "400",
    "errors.status-deleted": "404",
    "errors.status-invalid": "400",
    "errors.status-malformed": "422",
    "ids.shape": "number",
    "limits.size": "1 MB",
    "media.type": "application/json",
    "read.response": "wrapped in data",
    "record.unknown-fields": "dropped",
    "search.count-default": "7",
    "search.count-maximum": "20",
    "search.absent-reference": "refused 404",
    "search.empty": "404",
    "search.paging": "Link header",
    "search.response": "array of {record}",
    "search.total": "in a header",
    "update.response": "204, no body",
    "update.target": "query id",
  },
  two: {
    "add.response": "200, record in data",
    "body.type-mismatch": "refused 409",
    "delete.response": "202, no body",
    "errors.payload": "JSON object",
    "errors.status-absent": "422",
    "forms.other-types": "every type",
    "ids.shape": "other",
    "record.precision": "refused",
    "references.dangling": "refused",
    "search.Condition.date.reading": "assertedDate",
    "search.Encounter.date.interval": "start only",
    "search.empty": "204, no body",
    "search.unknown-parameter": "ignored",
    "search.response": "member records",
    "search.total": "in the body",
    "status.transitions": "no other value taken",
    "status.values": "closed",
    "update.absent": "adds it",
    "update.response": "202, id",
    "update.target": "record path",
  },
};

// All steps that a team would take, in a folder with only the packages that the output declares.
describe.each(Object.entries(servers))("a server with other answers: %s", (name, answers) => {
  const said: string[] = [];
  const print = (text: string) => said.push(text);
  const io = { out: print, err: print, live: false, color: false };
  let folder: string;
  let server: Started | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cri-otherwise-"));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  it("is generated, compiles, serves, works with its client, and conforms with exactly these answers", async () => {
    const spec = join(folder, "otherwise.yaml");
    const out = join(folder, "ours");
    await writeFile(join(folder, "base.yaml"), await readFile(ownSpec()));
    await writeFile(spec, overlayOf(answers, "base.yaml", name));
    expect(await runGenerate({ specFile: spec, out, io }), said.join("")).toBe(0);
    await linkKit(join(folder, "node_modules"));
    const compiled = await runNode([
      join(packageRoot(), "node_modules", "typescript", "bin", "tsc"),
      "-p",
      out,
    ]);
    expect(compiled).toEqual({ code: 0, out: "", err: "" });

    server = await startNode([join(out, "dist", "server", "main.js"), "--port", "0"], { cwd: folder });
    await callByClient(join(out, "dist", "client", "client.js"), server.url);
    const json = join(folder, "report.json");
    const code = await runConform(
      {
        baseUrl: server.url,
        site: "12",
        otherSite: "13",
        write: true,
        headers: {},
        spec,
        seed: 1,
        json,
        answers: "chosen",
        journal: join(folder, "journal.ndjson"),
      },
      io,
    );
    const { verdict, checks } = JSON.parse(await readFile(json, "utf8"));
    const wrong = checks.filter((check: { verdict: string }) => /fail|blocked|error/.test(check.verdict));
    expect({ code, verdict, wrong }, said.join("")).toEqual({ code: 0, verdict: "conformant", wrong: [] });
    const held = checks.filter((check: { id: string; verdict: string }) => check.verdict === "pass");
    const ids = held.map(({ id }: { id: string }) => id);
    for (const gap of Object.keys(answers)) expect(ids).toContain(`gap/${gap}`);
  });
});

/** Adds, reads, updates, lists and deletes with the generated client. */
async function callByClient(module: string, baseUrl: string): Promise<void> {
  const { createClient } = await import(pathToFileURL(module).href);
  const { patient } = createClient({ baseUrl, site: "elsewhere" });
  const body = { resourceType: "Patient", gender: "female", name: [{ family: ["Ito"], given: ["Emi"] }] };
  const added = await patient.add(body);
  expect(await patient.read(added.id)).toMatchObject(body);
  const changed = { ...(await patient.read(added.id)), gender: "male" };
  expect(await patient.update(changed)).toMatchObject({ id: added.id, gender: "male" });
  for (let more = 0; more < 3; more += 1) await patient.add(body);
  const listed: string[] = [];
  for await (const one of patient.all({ family: "Ito", _count: 2 })) listed.push(one.id);
  expect(new Set(listed).size).toBe(4);
  expect((await patient.search({ family: "Nobody" })).records).toEqual([]);
  for (const id of listed) await patient.delete(id);
  expect((await patient.search({ family: "Ito" })).records).toEqual([]);
}
