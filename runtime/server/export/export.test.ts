// Tests an export from its start to its files: content, references, `_type`, `_since`, cancellation.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { async, type ExportClient, openExportClient } from "../testing/exporting.js";

let client: ExportClient;
beforeEach(async () => {
  client = await openExportClient({ allowedHosts: ["old.example"] });
});
afterEach(() => client.close());

const ships = "/at/7/ships";
const calls = "/at/7/calls";
const path = `${ships}/$manifest`;
const ship = { kind: "Ship" };

test("it is complete at the first poll if nothing else is running", async () => {
  await client.add(ships, ship);
  const status = await client.begin(path);
  const began = client.now();
  const complete = await client.get(status);
  expect([complete.status, complete.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(complete.headers.get("expires")).toBe(new Date(began + 24 * 60 * 60 * 1000).toUTCString());
  expect(JSON.parse(complete.text)).toEqual({
    transactionTime: new Date(began).toISOString(),
    request: `http://localhost${path}`,
    requiresAccessToken: false,
    output: [{ type: "Ship", url: `${status}/Ship`, count: 1 }],
    error: [],
  });
});

test("a file has one record on each line, as in a read, however it was sent", async () => {
  const id = await client.add(ships, '{\n  "kind": "Ship",\r\n  "name": "a\\nb"\n}');
  const { output } = await client.exported(path);
  const { headers, text } = await client.get(output[0]?.url ?? "");
  expect(headers.get("content-type")).toBe("application/fhir+ndjson");
  expect(text.match(/[\r\n]/g)).toEqual(["\n"]);
  expect(JSON.parse(text)).toEqual((await client.get(`${ships}/${id}`)).json);
});

describe("records of another type are exported if they refer to one of the type", () => {
  const stay = { stay: { from: "2026-03-01" } };
  const call = (members: object) => ({ kind: "Call", ...stay, ...members });

  test.each([
    ["by type and id", { of: { link: "Ship/1" } }, true],
    ["by a URL of this server", { of: { link: "http://localhost/at/7/ships/1" } }, true],
    ["by such a URL of another form", { of: { link: "http://localhost/v9/at/7/ships/1" } }, true],
    ["among others", { of: [{ link: "Berth/1" }, { link: "Ship/1" }] }, true],
    ["by a member that may lead anywhere", { about: { link: "Ship/1" } }, true],
    ["of another site", { of: { link: "http://localhost/at/8/ships/1" } }, false],
    ["of another server", { of: { link: "http://elsewhere/at/7/ships/1" } }, false],
    ["to another type", { about: { link: "Berth/1" } }, false],
    ["in another member", { pilot: "Ship/1" }, false],
    ["inside itself", { of: { link: "#Ship/1" } }, false],
    ["nowhere", {}, false],
  ])("%s", async (_, members, goes) => {
    const id = await client.add(calls, call(members));
    await client.add("/at/8/calls", call({ of: { link: "Ship/1" } }));
    const manifest = await client.exported(path);
    expect(await client.ids(manifest)).toEqual(goes ? [`Call/${id}`] : []);
    expect(manifest.output.map(({ count }) => count)).toEqual(goes ? [1] : []);
  });

  test("by the base URL that its author used", async () => {
    await client.app.request(`http://old.example${calls}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call({ of: { link: "http://old.example/at/7/ships/1" } })),
    });
    expect(await client.ids(await client.exported(path))).toHaveLength(1);
  });
});

test("_type selects types", async () => {
  const id = await client.add(ships, ship);
  await client.add(calls, { kind: "Call", of: { link: "Ship/1" } });
  expect(await client.ids(await client.exported(`${path}?_type=Ship`))).toEqual([`Ship/${id}`]);
});

test("every path form offers it, with the same records", async () => {
  const id = await client.add(ships, ship);
  expect(await client.ids(await client.exported("/v9/at/7/ships/$manifest"))).toEqual([`Ship/${id}`]);
});

test("records that change after its start are exported as they were", async () => {
  const [changed, removed] = [
    await client.add(ships, { ...ship, flag: "old" }),
    await client.add(ships, ship),
  ];
  const status = await client.begin(path);
  client.pass(1);
  await client.send("PUT", ships, { ...ship, id: changed, flag: "new" });
  await client.send("DELETE", `${ships}/${removed}`);
  await client.add(ships, ship);
  const manifest = await client.finished(status);
  expect(new Set(await client.ids(manifest))).toEqual(new Set([`Ship/${changed}`, `Ship/${removed}`]));
  const reported = await client.lines(manifest.output[0]?.url ?? "");
  expect(reported.find(({ id }) => id === changed)).toMatchObject({ flag: "old", meta: { versionId: "1" } });
});

describe("_since", () => {
  const since = (moment: string): string => `${path}?_since=${encodeURIComponent(moment)}`;

  test("selects later changes, with deletions as transactions", async () => {
    const [same, changed, removed] = [
      await client.add(ships, ship),
      await client.add(ships, ship),
      await client.add(ships, ship),
    ];
    const first = await client.exported(path);
    expect(await client.ids(first)).toHaveLength(3);
    await client.send("PUT", ships, { ...ship, id: changed });
    await client.send("DELETE", `${ships}/${removed}`);
    client.pass(1);
    const second = await client.exported(since(first.transactionTime));
    expect(await client.ids(second)).toEqual([`Ship/${changed}`]);
    expect(second.deleted).toMatchObject([{ type: "Bundle", count: 1 }]);
    expect(await client.lines(second.deleted?.[0]?.url ?? "")).toEqual([
      {
        resourceType: "Bundle",
        type: "transaction",
        entry: [{ request: { method: "DELETE", url: `Ship/${removed}` } }],
      },
    ]);
    const third = await client.exported(since(second.transactionTime));
    expect([third.output, third.deleted]).toEqual([[], []]);
    expect(new Set(await client.ids(await client.exported(path)))).toEqual(
      new Set([`Ship/${same}`, `Ship/${changed}`]),
    );
  });

  test("a write after the start of an export is only in the next one, whatever the clock says", async () => {
    const status = await client.begin(path);
    client.pass(-100);
    const late = await client.add(ships, ship);
    const first = await client.finished(status);
    expect(await client.ids(first)).toEqual([]);
    const second = await client.exported(since(first.transactionTime));
    expect(await client.ids(second)).toEqual([`Ship/${late}`]);
    expect((await client.exported(since(second.transactionTime))).output).toEqual([]);
  });
});

describe("when it is cancelled", () => {
  test("it is gone, and its files with it", async () => {
    await client.add(ships, ship);
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
  await client.add(ships, ship);
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
  await client.add(ships, ship);
  const status = await client.begin(path);
  expect((await client.get(`${status}/Ship`)).status).toBe(404);
  await client.finished(status);
  expect((await client.get(`${status}/Ship`)).status).toBe(200);
  for (const name of ["Call", "Berth", "$deleted", "constructor", "__proto__"])
    expect([name, (await client.get(`${status}/${name}`)).status]).toEqual([name, 404]);
  expect((await client.get(`${path}/none`, async)).status).toBe(404);
});
