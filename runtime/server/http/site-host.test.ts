// Tests an interface whose host name has the site: each site has its own records, and URLs in answers have its host.
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "../app.js";
import { publicUrlOf } from "../start/public-url.js";
import { openStore } from "../store/open-store.js";
import { fleetAtOneUrl } from "../testing/fleet-at-one-url.js";
import { siteInHostName } from "./site-host.js";

const definition = { ...fleetAtOneUrl, siteInHost: true as const };

const stores: Awaited<ReturnType<typeof openStore>>[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function appWith(more: { publicUrl?: string; formerUrls?: readonly string[] } = {}) {
  const store = await openStore("memory");
  stores.push(store);
  const app = createApp({ definition, store, ...more });
  return async (method: string, url: string, body?: object) => {
    const headers = { "Content-Type": "application/json" };
    const content = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const response = await app.fetch(new Request(url, { method, ...content }));
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === "" ? {} : JSON.parse(text) };
  };
}

test("a record is there at its own site alone, and its URL has the site's host", async () => {
  const ask = await appWith();
  const added = await ask("POST", "http://north.localhost/vehicles", { kind: "Vehicle", plate: "one" });
  const location = added.headers.get("location") ?? "";
  expect(location).toBe(`http://north.localhost/vehicles/${added.json.id}`);
  expect((await ask("GET", location)).status).toBe(200);
  expect((await ask("GET", location.replace("north", "NORTH"))).status).toBe(200);
  const there = location.replace("north", "south");
  expect((await ask("GET", there)).status).toBe(404);
  expect((await ask("DELETE", there)).status).toBe(404);
  const found = async (site: string) =>
    (await ask("GET", `http://${site}.localhost/vehicles?plate=one`)).json.entry?.length ?? 0;
  expect([await found("north"), await found("south")]).toEqual([1, 0]);
});

test.each(["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost:8080"])(
  "a request to %s names no site, and is refused",
  async (origin) => {
    const ask = await appWith();
    const { status, json } = await ask("GET", `${origin}/vehicles`);
    expect([status, json.issue[0]?.code]).toEqual([400, "required"]);
  },
);

test("behind a proxy the public URL says where the site is, and references by earlier URLs are found", async () => {
  const [publicUrl, former] = ["https://{site}.records.example", "https://{site}.old.example"];
  const ask = await appWith({ publicUrl, formerUrls: [former] });
  const at = "http://north.records.example";
  const added = await ask("POST", `${at}/vehicles`, { kind: "Vehicle" });
  const { id } = added.json;
  expect(added.headers.get("location")).toBe(`https://north.records.example/vehicles/${id}`);
  for (const host of ["records.example", "a.north.records.example"])
    expect((await ask("GET", `http://${host}/vehicles/${id}`)).status).not.toBe(200);
  const referring = async (href: string) => ask("POST", `${at}/jobs`, { kind: "Job", vehicle: { href } });
  await referring(`https://north.records.example/vehicles/${id}`);
  await referring(`https://north.old.example/vehicles/${id}`);
  await referring(`https://south.old.example/vehicles/${id}`);
  expect((await ask("GET", `${at}/jobs?vehicle=${id}`)).json.entry).toHaveLength(2);
});

describe("the site of a host", () => {
  test.each([
    ["north.records.example", undefined, "north"],
    ["North.localhost:8080", undefined, "north"],
    ["localhost:8080", undefined, ""],
    ["127.0.0.1:8080", undefined, ""],
    ["[::1]:8080", undefined, ""],
    ["north.records.example", "https://{site}.records.example/api", "north"],
    ["records.example", "https://{site}.records.example", ""],
    ["north.elsewhere.example", "https://{site}.records.example", ""],
    ["a.b.records.example", "https://{site}.records.example", ""],
  ])("%s, with the public URL %s", (host, publicUrl, site) => {
    expect(siteInHostName(host, publicUrl)).toBe(site);
  });
});

test("a public URL has {site} if the host name has the site, and only then", () => {
  const inHost = { siteInHost: true } as const;
  expect(publicUrlOf({ publicUrl: "https://{site}.a.example" }, inHost).publicUrl).toBe(
    "https://{site}.a.example/",
  );
  expect(() => publicUrlOf({ publicUrl: "https://a.example" }, inHost)).toThrow(
    /has the site, .* Write \{site\}/,
  );
  expect(() => publicUrlOf({ publicUrl: "https://{site}.a.example" }, {})).toThrow(
    /has no site, .* Write it without \{site\}/,
  );
});
