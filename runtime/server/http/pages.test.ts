// Tests the pages of a list: entries, order, sizes, counts and links.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
const added: string[] = [];
beforeAll(async () => {
  client = await openClient({ limits: { pageSize: 4, largestPage: 6 } });
  for (let n = 0; n < 10; n += 1)
    added.unshift(await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate: n % 2 ? "a" : "b" }));
  await client.add("/fleets/8/vehicles", { kind: "Vehicle", plate: "a" });
});
afterAll(() => client.close());

const pageOf = async (path: string) => {
  const { json } = await client.get(path);
  const next: string | undefined = json.link.find(
    (link: { relation: string }) => link.relation === "next",
  )?.url;
  return { ids: json.entry.map((entry: { resource: { id: string } }) => entry.resource.id), next, json };
};

test("a list is a searchset whose entries have their URLs", async () => {
  const { json } = await pageOf("/v1/vehicles/of/7?plate=a&max=1");
  const id = json.entry[0]?.resource.id;
  expect(json).toMatchObject({
    resourceType: "Bundle",
    type: "searchset",
    entry: [{ fullUrl: `http://localhost/v1/vehicles/of/7/${id}`, search: { mode: "match" } }],
  });
  expect(json.link[0]).toEqual({ relation: "self", url: "http://localhost/v1/vehicles/of/7?plate=a&max=1" });
});

test("pages of the default size list each record once, newest first", async () => {
  const first = await pageOf("/fleets/7/vehicles");
  expect(first.ids).toEqual(added.slice(0, 4));
  expect(await client.ids("/fleets/7/vehicles")).toEqual(added);
});

test("the requested size limits the page, and the maximum limits the requested size", async () => {
  expect((await pageOf("/fleets/7/vehicles?max=2")).ids).toEqual(added.slice(0, 2));
  for (const more of [100, 2 ** 31 - 1, "9".repeat(400)])
    expect((await pageOf(`/fleets/7/vehicles?max=${more}`)).ids).toHaveLength(6);
  const none = await pageOf("/fleets/7/vehicles?max=0");
  expect([none.ids, none.next]).toEqual([[], undefined]);
  const exact = await pageOf("/fleets/7/vehicles?max=5&plate=a");
  expect([exact.ids.length, exact.next]).toEqual([5, undefined]);
});

test("the total is given if requested, on every page", async () => {
  const first = await pageOf("/fleets/7/vehicles?plate=a&_total=accurate&max=2");
  expect([first.json["total"], first.ids.length]).toEqual([5, 2]);
  expect((await pageOf(first.next ?? "")).json["total"]).toBe(5);
  expect((await pageOf("/fleets/7/vehicles?_total=accurate&max=0")).json["total"]).toBe(10);
  for (const query of ["", "?_total=none"])
    expect((await pageOf(`/fleets/7/vehicles${query}`)).json).not.toHaveProperty("total");
  for (const query of ["estimate", "", "none&_total=accurate"])
    expect((await client.get(`/fleets/7/vehicles?_total=${query}`)).status).toBe(400);
});

test("adds and deletes between pages make no record appear twice or be skipped", async () => {
  const own = await openClient({ limits: { pageSize: 2 } });
  const ids = [];
  for (let n = 0; n < 6; n += 1) ids.unshift(await own.add("/fleets/7/vehicles", { kind: "Vehicle" }));
  const first = (await own.get("/fleets/7/vehicles")).json;
  await own.add("/fleets/7/vehicles", { kind: "Vehicle" });
  await own.send("DELETE", `/fleets/7/vehicles/${ids[1]}`);
  await own.send("PUT", "/fleets/7/vehicles", { kind: "Vehicle", id: ids[5] });
  expect(await own.ids(first.link[1]?.url ?? "")).toEqual(ids.slice(2));
  await own.close();
});

test("a link to a page is valid only for its own site, type and query, and unmodified", async () => {
  const { next = "" } = await pageOf("/fleets/7/vehicles?plate=a&max=1");
  const cursor = new URL(next).searchParams.get("_cursor") ?? "";
  expect((await client.get(next)).status).toBe(200);
  const flipped = (cursor.startsWith("A") ? "B" : "A") + cursor.slice(1);
  const elsewhere = [
    `/fleets/8/vehicles?plate=a&max=1&_cursor=${cursor}`,
    `/fleets/7/vehicles?plate=b&max=1&_cursor=${cursor}`,
    `/fleets/7/vehicles?plate=a&max=2&_cursor=${cursor}`,
    `/fleets/7/vehicles?max=1&_cursor=${cursor}`,
    `/fleets/7/vehicles?plate=a&max=1&_total=none&_cursor=${cursor}`,
    `/fleets/7/jobs?stop=ge2000&_cursor=${cursor}`,
    `/fleets/7/vehicles?plate=a&max=1&_cursor=${flipped}`,
    `/fleets/7/vehicles?plate=a&max=1&_cursor=${cursor.slice(0, -2)}`,
    `/fleets/7/vehicles?plate=a&max=1&_cursor=`,
    `/fleets/7/vehicles?plate=a&max=1&_cursor=${cursor}&_cursor=${cursor}`,
    `/fleets/7/vehicles?plate=a&max=1&_cursor=MTA`,
  ];
  for (const path of elsewhere) expect([path, (await client.get(path)).status]).toEqual([path, 400]);
});
