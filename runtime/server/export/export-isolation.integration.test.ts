// Tests who may see an export: its site, its token, and every process of one store.
import { describe, expect, onTestFinished, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { parseGrants } from "../auth/grants.js";
import { tokenList } from "../auth/token-list.js";
import type { AuditEntry } from "../observability/audit/audit.js";
import { openStore } from "../store/open-store.js";
import { async, type ExportClient, openExportClient } from "../testing/exporting.js";
import { sharedPostgres } from "../testing/shared-postgres.js";

async function opened(options: Partial<AppOptions> = {}): Promise<ExportClient> {
  const client = await openExportClient(options);
  onTestFinished(() => client.close());
  return client;
}

const path = "/fleets/7/vehicles/$manifest";

test("an export of one site cannot be polled, fetched or cancelled from another", async () => {
  const client = await opened();
  await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
  const status = await client.begin(path);
  const { output } = await client.finished(status);
  for (const site of ["8", "%37%20", "*", "7'--"]) {
    for (const url of [status, output[0]?.url ?? ""]) {
      const elsewhere = url.replace("/fleets/7/", `/fleets/${site}/`);
      expect((await client.get(elsewhere)).status).toBe(404);
      expect((await client.send("DELETE", elsewhere)).status).toBeGreaterThanOrEqual(404);
    }
  }
  expect((await client.get(status)).status).toBe(200);
});

describe("several processes on one store", () => {
  test("any of them reports an export on PostgreSQL, within its sites", async () => {
    const url = await (await sharedPostgres()).fresh();
    const [one, another] = [
      await opened({ store: await openStore(url) }),
      await opened({ store: await openStore(url) }),
    ];
    const id = await one.add("/fleets/7/vehicles", { kind: "Vehicle" });
    await one.add("/fleets/8/vehicles", { kind: "Vehicle" });
    const status = await one.begin(path);
    expect(await one.ids(await another.finished(status))).toEqual([`Vehicle/${id}`]);
    expect((await another.send("DELETE", status.replace("/fleets/7/", "/fleets/8/"))).status).toBe(404);
    expect((await another.send("DELETE", status)).status).toBe(202);
    expect((await one.get(status)).status).toBe(404);
  });

  test("any of them reports an export, sends its files and deletes it", async () => {
    const store = await openStore("memory");
    const [one, another, third] = await Promise.all([
      opened({ store }),
      opened({ store }),
      opened({ store }),
    ]);
    const id = await one.add("/fleets/7/vehicles", { kind: "Vehicle" });
    const status = await one.begin(path);
    const manifest = await another.finished(status);
    expect(await third.ids(manifest)).toEqual([`Vehicle/${id}`]);
    third.pass(10_000);
    expect(await third.finished(status)).toEqual(manifest);
    expect((await third.send("DELETE", status)).status).toBe(202);
    expect((await one.get(status)).status).toBe(404);
  });
});

describe("a token", () => {
  const token = (name: string): string => `token-of-${name}-0123456789`;
  const known = tokenList(
    parseGrants(
      JSON.stringify([
        { token: token("reader"), sites: ["7"], may: ["read"] },
        { token: token("other"), sites: ["7"], may: ["read"] },
        { token: token("writer"), sites: ["7"], may: ["write"] },
        { token: token("stranger"), sites: ["8"], may: ["read", "write"] },
      ]),
    ),
  );
  const as = (name: string) => ({ Authorization: `Bearer ${token(name)}` });

  test("is required for each URL of an export, with the right to read at the site", async () => {
    const client = await opened(bearerAccess([known]));
    await client.send("POST", "/fleets/7/vehicles", { kind: "Vehicle" }, as("writer"));
    const begun = await client.get(path, { ...async, ...as("reader") });
    const status = begun.headers.get("content-location") ?? "";
    const complete = await client.get(status, as("reader"));
    expect(JSON.parse(complete.text)).toMatchObject({
      requiresAccessToken: true,
      output: [{ type: "Vehicle" }],
    });
    for (const url of [path, status, `${status}/Vehicle`]) {
      expect((await client.get(url, async)).status).toBe(401);
      for (const name of ["writer", "stranger"])
        expect([url, name, (await client.get(url, { ...async, ...as(name) })).status]).toEqual([
          url,
          name,
          403,
        ]);
    }
    expect((await client.send("DELETE", status, undefined, as("stranger"))).status).toBe(403);
    expect((await client.get(`${status}/Vehicle`, as("reader"))).status).toBe(200);
    expect((await client.get(`${status}/Vehicle`, as("other"))).status).toBe(200);
    expect((await client.send("DELETE", status, undefined, as("other"))).status).toBe(403);
    expect((await client.send("DELETE", status, undefined, as("reader"))).status).toBe(202);
  });
});

test("with rights to some types gets an export of these, and is refused others by name", async () => {
  let forbidden = "Job";
  const client = await opened({ authorize: (_, { type }) => type !== forbidden });
  const id = await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
  forbidden = "";
  await client.add("/fleets/7/jobs", { kind: "Job", vehicle: { href: `Vehicle/${id}` } });
  const both = await client.exported(path);
  forbidden = "Job";
  expect(await client.ids(await client.exported(path))).toEqual([`Vehicle/${id}`]);
  expect((await client.get(`${path}?_type=Job`, async)).status).toBe(403);
  const urls = both.output.map(({ url }) => url);
  const status = (urls[0] ?? "").replace(/\/[^/]*$/, "");
  expect((await client.finished(status)).output.map(({ type }) => type)).toEqual(["Vehicle"]);
  expect(await Promise.all(urls.map(async (url) => (await client.get(url)).status))).toEqual([200, 403]);
});

test("the audit log has each record that was sent, and none that was only counted", async () => {
  const reported: AuditEntry[] = [];
  const client = await opened({ audit: (entry) => reported.push(entry) });
  const id = await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
  await client.add("/fleets/7/jobs", { kind: "Job", stop: { from: "2026" } });
  reported.length = 0;
  const { output } = await client.exported(path);
  expect(reported).toEqual([]);
  await client.lines(output[0]?.url ?? "");
  expect(reported).toMatchObject([{ act: "export", site: "7", type: "Vehicle", id, version: 1 }]);
});
