// Tests an export from its start to its files: content, references, `_type`, `_since`, cancellation.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { async, type ExportClient, openExportClient } from "../testing/exporting.js";

let client: ExportClient;
beforeEach(async () => {
  client = await openExportClient({ allowedHosts: ["old.example"] });
});
afterEach(() => client.close());

const vehicles = "/fleets/7/vehicles";
const jobs = "/fleets/7/jobs";
const path = `${vehicles}/$manifest`;
const vehicle = { kind: "Vehicle" };

test("it is complete at the first poll if nothing else is running", async () => {
  await client.add(vehicles, vehicle);
  const status = await client.begin(path);
  const began = client.now();
  const complete = await client.get(status);
  expect([complete.status, complete.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(complete.headers.get("expires")).toBe(new Date(began + 24 * 60 * 60 * 1000).toUTCString());
  expect(JSON.parse(complete.text)).toEqual({
    transactionTime: new Date(began).toISOString(),
    request: `http://localhost${path}`,
    requiresAccessToken: false,
    output: [{ type: "Vehicle", url: `${status}/Vehicle`, count: 1 }],
    error: [],
  });
});

test("a file has one record on each line, as in a read, however it was sent", async () => {
  const id = await client.add(vehicles, '{\n  "kind": "Vehicle",\r\n  "name": "a\\nb"\n}');
  const { output } = await client.exported(path);
  const { headers, text } = await client.get(output[0]?.url ?? "");
  expect(headers.get("content-type")).toBe("application/fhir+ndjson");
  expect(text.match(/[\r\n]/g)).toEqual(["\n"]);
  expect(JSON.parse(text)).toEqual((await client.get(`${vehicles}/${id}`)).json);
});

describe("records of another type are exported if they refer to one of the type", () => {
  const stop = { stop: { from: "2026-03-01" } };
  const job = (members: object) => ({ kind: "Job", ...stop, ...members });

  test.each([
    ["by type and id", { vehicle: { href: "Vehicle/1" } }, true],
    ["by a URL of this server", { vehicle: { href: "http://localhost/fleets/7/vehicles/1" } }, true],
    ["by such a URL of another form", { vehicle: { href: "http://localhost/v1/vehicles/of/7/1" } }, true],
    ["among others", { vehicle: [{ href: "Garage/1" }, { href: "Vehicle/1" }] }, true],
    ["by a member that may lead anywhere", { about: { href: "Vehicle/1" } }, true],
    ["of another site", { vehicle: { href: "http://localhost/fleets/8/vehicles/1" } }, false],
    ["of another server", { vehicle: { href: "http://elsewhere/fleets/7/vehicles/1" } }, false],
    ["to another type", { about: { href: "Garage/1" } }, false],
    ["in another member", { helper: "Vehicle/1" }, false],
    ["inside itself", { vehicle: { href: "#Vehicle/1" } }, false],
    ["nowhere", {}, false],
  ])("%s", async (_, members, goes) => {
    const id = await client.add(jobs, job(members));
    await client.add("/fleets/8/jobs", job({ vehicle: { href: "Vehicle/1" } }));
    const manifest = await client.exported(path);
    expect(await client.ids(manifest)).toEqual(goes ? [`Job/${id}`] : []);
    expect(manifest.output.map(({ count }) => count)).toEqual(goes ? [1] : []);
  });

  test("by the base URL that its author used", async () => {
    await client.app.request(`http://old.example${jobs}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(job({ vehicle: { href: "http://old.example/fleets/7/vehicles/1" } })),
    });
    expect(await client.ids(await client.exported(path))).toHaveLength(1);
  });
});

test("_type selects types", async () => {
  const id = await client.add(vehicles, vehicle);
  await client.add(jobs, { kind: "Job", vehicle: { href: "Vehicle/1" } });
  expect(await client.ids(await client.exported(`${path}?_type=Vehicle`))).toEqual([`Vehicle/${id}`]);
});

test("every path form offers it, with the same records", async () => {
  const id = await client.add(vehicles, vehicle);
  expect(await client.ids(await client.exported("/v1/vehicles/of/7/$manifest"))).toEqual([`Vehicle/${id}`]);
});

test("records that change after its start are exported as they were", async () => {
  const [changed, removed] = [
    await client.add(vehicles, { ...vehicle, plate: "old" }),
    await client.add(vehicles, vehicle),
  ];
  const status = await client.begin(path);
  client.pass(1);
  await client.send("PUT", vehicles, { ...vehicle, id: changed, plate: "new" });
  await client.send("DELETE", `${vehicles}/${removed}`);
  await client.add(vehicles, vehicle);
  const manifest = await client.finished(status);
  expect(new Set(await client.ids(manifest))).toEqual(new Set([`Vehicle/${changed}`, `Vehicle/${removed}`]));
  const reported = await client.lines(manifest.output[0]?.url ?? "");
  expect(reported.find(({ id }) => id === changed)).toMatchObject({ plate: "old", meta: { versionId: "1" } });
});

describe("_since", () => {
  const since = (moment: string): string => `${path}?_since=${encodeURIComponent(moment)}`;

  test("selects later changes, with deletions as transactions", async () => {
    const [same, changed, removed] = [
      await client.add(vehicles, vehicle),
      await client.add(vehicles, vehicle),
      await client.add(vehicles, vehicle),
    ];
    const first = await client.exported(path);
    expect(await client.ids(first)).toHaveLength(3);
    await client.send("PUT", vehicles, { ...vehicle, id: changed });
    await client.send("DELETE", `${vehicles}/${removed}`);
    client.pass(1);
    const second = await client.exported(since(first.transactionTime));
    expect(await client.ids(second)).toEqual([`Vehicle/${changed}`]);
    expect(second.deleted).toMatchObject([{ type: "Bundle", count: 1 }]);
    expect(await client.lines(second.deleted?.[0]?.url ?? "")).toEqual([
      {
        resourceType: "Bundle",
        type: "transaction",
        entry: [{ request: { method: "DELETE", url: `Vehicle/${removed}` } }],
      },
    ]);
    const third = await client.exported(since(second.transactionTime));
    expect([third.output, third.deleted]).toEqual([[], []]);
    expect(new Set(await client.ids(await client.exported(path)))).toEqual(
      new Set([`Vehicle/${same}`, `Vehicle/${changed}`]),
    );
  });

  test("a write after the start of an export is only in the next one, whatever the clock says", async () => {
    const status = await client.begin(path);
    client.pass(-100);
    const late = await client.add(vehicles, vehicle);
    const first = await client.finished(status);
    expect(await client.ids(first)).toEqual([]);
    const second = await client.exported(since(first.transactionTime));
    expect(await client.ids(second)).toEqual([`Vehicle/${late}`]);
    expect((await client.exported(since(second.transactionTime))).output).toEqual([]);
  });
});

describe("when it is cancelled", () => {
  test("it is gone, and its files with it", async () => {
    await client.add(vehicles, vehicle);
    const status = await client.begin(path);
    const { output } = await client.finished(status);
    const { url = "" } = output[0] ?? {};
    expect((await client.send("DELETE", status)).status).toBe(202);
    for (const gone of [status, url]) {
      const { status: code, json } = await client.get(gone);
      expect([code, json["resourceType"]]).toEqual([404, "OperationOutcome"]);
    }
    expect((await client.send("DELETE", status)).status).toBe(404);
  });

  test("before it is complete, it never completes", async () => {
    const status = await client.begin(path);
    expect((await client.send("DELETE", status)).status).toBe(202);
    client.pass(10_000);
    expect((await client.get(status)).status).toBe(404);
  });
});

test("it exists for a day after the last request for it", async () => {
  await client.add(vehicles, vehicle);
  const status = await client.begin(path);
  const { output } = await client.finished(status);
  const url = output[0]?.url ?? "";
  for (const place of [status, url, url, status]) {
    client.pass(23 * 60 * 60 * 1000);
    expect((await client.get(place)).status).toBe(200);
  }
  client.pass(24 * 60 * 60 * 1000);
  expect((await client.get(status)).status).toBe(404);
  expect((await client.get(output[0]?.url ?? "")).status).toBe(404);
});

test("it has exactly the files of its manifest", async () => {
  await client.add(vehicles, vehicle);
  const status = await client.begin(path);
  expect((await client.get(`${status}/Vehicle`)).status).toBe(404);
  await client.finished(status);
  expect((await client.get(`${status}/Vehicle`)).status).toBe(200);
  for (const name of ["Job", "Garage", "$deleted", "constructor", "__proto__"])
    expect([name, (await client.get(`${status}/${name}`)).status]).toEqual([name, 404]);
  expect((await client.get(`${path}/none`, async)).status).toBe(404);
});
