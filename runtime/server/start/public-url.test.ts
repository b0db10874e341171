import { afterEach, expect, test } from "vitest";
import { type Asker, askerAt } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";
import { publicUrlOf } from "./public-url.js";
import { defaults } from "./settings.js";
import { type Started, start } from "./start.js";

let server: Started | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serveAs(publicUrl: string): Promise<Asker> {
  server = await start(harbour, { ...defaults, port: 0, publicUrl });
  return askerAt(server.url);
}

test("behind a proxy with TLS, links lead to the proxy, and references with its URL are found", async () => {
  const client = await serveAs("https://records.example/api/");
  const ships = "https://records.example/api/at/1/ships";
  const added = await client.send("POST", "/at/1/ships", { kind: "Ship" });
  await client.add("/at/1/ships", { kind: "Ship" });
  expect(added.headers.get("location")).toBe(`${ships}/${added.json.id}`);
  const { json } = await client.get("/at/1/ships?max=1");
  expect(json.link.map(({ url }) => url.split("?")[0])).toEqual([ships, ships]);
  expect(json.entry.map(({ fullUrl }) => fullUrl.startsWith(`${ships}/`))).toEqual([true]);
  const call = await client.add("/at/1/calls", { kind: "Call", of: { link: `${ships}/${added.json.id}` } });
  expect(await client.ids(`/at/1/calls?ship=${added.json.id}`)).toEqual([call]);
});

test("after a move, references with the old URL are found, and links lead to the new one", async () => {
  const [now, before] = ["https://records.example", "http://10.0.0.5:8080/api"];
  const client = await serveAs(`${now}  ${before}/`);
  const ship = await client.add("/at/1/ships", { kind: "Ship" });
  const [one, other] = [`${now}/at/1/ships/${ship}`, `${before}/at/1/ships/${ship}`];
  const added: string[] = [];
  for (const link of [one, other])
    added.push(await client.add("/at/1/calls", { kind: "Call", of: { link } }));
  for (const sought of [ship, `Ship/${ship}`, one, other])
    expect([...(await client.ids(`/at/1/calls?ship=${sought}`))].sort()).toEqual(added);
  const { json } = await client.get("/at/1/ships");
  expect(json.entry.map(({ fullUrl }) => fullUrl)).toEqual([one]);
  expect(await client.ids(`/at/2/calls?ship=${other}`)).toEqual([]);
});

test.each([
  ["https://records.example", "https://records.example/"],
  ["HTTPS://Records.Example:443/a/", "https://records.example/a/"],
  ["http://[::1]:81", "http://[::1]:81/"],
])("%s is %s", (text, publicUrl) => {
  expect(publicUrlOf({ publicUrl: text })).toEqual({ publicUrl, formerUrls: [] });
});

test.each([
  "records.example",
  "records.example:443",
  "ftp://records.example",
  "https://me@records.example",
  "https://records.example?x=1",
  "https://records.example#x",
  "https://records.example former.example",
  " ",
])("%s is refused", (publicUrl) => {
  expect(() => publicUrlOf({ publicUrl })).toThrow(/--public-url must be/);
});
