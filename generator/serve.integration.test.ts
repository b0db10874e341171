// Tests the compiled standalone server of another interface as a process.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { otherModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

/** The folder contains npm packages, but not the kit. */
describe("a generated server alone", () => {
  let output: OutputFolder;
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    output = await outputFolder(otherModel(), "declared");
    expect(await output.compile(output.out)).toBe("");
    const main = join(output.out, "dist/server/main.js");
    server = spawn(process.execPath, [main, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    url = await announced(server);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
    await output.end();
  });

  const send = (path: string, body: unknown): Promise<Response> =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it("keeps added records, and finds them by the search parameters of the spec", async () => {
    const driver = { kind: "Driver", called: [{ surname: "Ødegård", forenames: ["Åse"] }], born: "1970-05" };
    const added = await send("/fleets/7/drivers", driver);
    expect(added.status).toBe(201);
    const read = await fetch(added.headers.get("location") ?? "");
    expect(await read.json()).toMatchObject(driver);
    const found = await fetch(`${url}/fleets/7/drivers?forename=åse&born=ge1970-05`);
    expect(await found.json()).toMatchObject({ entry: [{ resource: driver }] });
    const none = await fetch(`${url}/fleets/7/drivers?forename=bo`);
    expect(await none.json()).not.toHaveProperty("entry.0");
  });

  it("refuses records that the generated validator refuses, and names every place", async () => {
    const answer = await send("/fleets/7/drivers", { kind: "Driver", born: "1970-13", height: "tall" });
    expect(answer.status).toBe(422);
    const outcome = await answer.json();
    expect(outcome).toMatchObject({ issue: [{}, {}] });
    expect(JSON.stringify(outcome)).toMatch(/born must be a date.*height must be a number/);
  });

  it("refuses records that break a constraint of the spec, with FHIR's code for each, and keeps those that do not", async () => {
    const refused = await send("/fleets/7/garages", { kind: "Garage", code: "AB-1" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      issue: [
        { code: "required", expression: ["Garage.city"] },
        { code: "value", expression: ["Garage.code"] },
      ],
    });
    const kept = await send("/fleets/7/garages", { kind: "Garage", city: "Bergen", code: "AB-12" });
    expect(kept.status).toBe(201);
    const read = await fetch(kept.headers.get("location") ?? "");
    expect(await read.json()).toMatchObject({ city: "Bergen", code: "AB-12", country: "NO" });
  });

  it("sets read-only members itself, in adds and updates, and never returns write-only ones", async () => {
    const sent = { kind: "Driver", rank: 7, pin: "1234", height: 1.7 };
    const added = await send("/fleets/7/drivers", sent);
    expect(added.status).toBe(201);
    const stored: unknown = await added.json();
    expect(stored).toMatchObject({ kind: "Driver", rank: 1, height: 1.7 });
    expect(stored).not.toHaveProperty("pin");
    const url = added.headers.get("location") ?? "";
    const headers = { "content-type": "application/json" };
    const updated = await fetch(url, {
      method: "PUT",
      headers,
      body: JSON.stringify({ ...Object(stored), rank: 9, pin: "2345", height: 1.8 }),
    });
    expect(updated.status).toBe(200);
    const read: unknown = await (await fetch(url)).json();
    expect(read).toMatchObject({ rank: 1, height: 1.8 });
    expect(read).not.toHaveProperty("pin");
    const short = await send("/fleets/7/drivers", { kind: "Driver", pin: "12" });
    expect(short.status).toBe(422);
    const job = await send("/fleets/7/jobs", { kind: "Job", distance: 12.5 });
    expect(await job.json()).toMatchObject({ issue: [{ code: "value", expression: ["Job.distance"] }] });
  });

  it("refuses a value of a unique member that another record of the site has, also from adds at the same time", async () => {
    const vehicle = { kind: "Vehicle", plate: "AB 1" };
    const adds = await Promise.all(Array.from({ length: 5 }, () => send("/fleets/7/vehicles", vehicle)));
    expect(adds.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await send("/fleets/8/vehicles", vehicle)).status).toBe(201);
    const other = await send("/fleets/7/vehicles", { kind: "Vehicle", plate: "AB 2" });
    const url = other.headers.get("location") ?? "";
    const put = (body: unknown) =>
      fetch(url, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const stored = Object(await other.json());
    expect((await put({ ...stored, grade: 2 })).status).toBe(200);
    const clash = await put({ ...stored, plate: "AB 1" });
    expect(clash.status).toBe(409);
    expect(await clash.json()).toMatchObject({
      issue: [{ code: "duplicate", expression: ["Vehicle.plate"] }],
    });
    expect((await put({ ...stored, plate: "AB 3" })).status).toBe(200);
    expect((await send("/fleets/7/vehicles", { kind: "Vehicle", plate: "AB 2" })).status).toBe(201);
  });

  it("offers the paths and the interactions of the spec, and no other", async () => {
    expect((await fetch(`${url}/v1/fault-reports/of/7?of=1`)).status).toBe(200);
    expect((await fetch(`${url}/fleets/7/fault-reports?of=1`)).status).toBe(404);
    expect((await fetch(`${url}/fleets/7/jobs/1`, { method: "PUT" })).status).toBe(405);
    expect((await fetch(`${url}/fleets/7/jobs`)).status).toBe(400);
  });
});

function announced(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    server.stdout?.on("data", (chunk) => {
      text += String(chunk);
      const [, found] = /serving at (\S+),/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
}
