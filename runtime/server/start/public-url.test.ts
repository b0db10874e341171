import { afterEach, expect, test } from "vitest";
import { type Asker, askerAt } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { publicUrlOf } from "./public-url.js";
import { defaults } from "./settings.js";
import { type Started, start } from "./start.js";

let server: Started | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serveAs(publicUrl: string): Promise<Asker> {
  server = await start(fleet, { ...defaults, port: 0, publicUrl });
  return askerAt(server.url);
}

test("behind a proxy with TLS, links lead to the proxy, and references with its URL are found", async () => {
  const client = await serveAs("https://records.example/api/");
  const vehicles = "https://records.example/api/fleets/1/vehicles";
  const added = await client.send("POST", "/fleets/1/vehicles", { kind: "Vehicle" });
  await client.add("/fleets/1/vehicles", { kind: "Vehicle" });
  expect(added.headers.get("location")).toBe(`${vehicles}/${added.json.id}`);
  const { json } = await client.get("/fleets/1/vehicles?max=1");
  expect(json.link.map(({ url }) => url.split("?")[0])).toEqual([vehicles, vehicles]);
  expect(json.entry.map(({ fullUrl }) => fullUrl.startsWith(`${vehicles}/`))).toEqual([true]);
  const job = await client.add("/fleets/1/jobs", {
    kind: "Job",
    vehicle: { href: `${vehicles}/${added.json.id}` },
  });
  expect(await client.ids(`/fleets/1/jobs?vehicle=${added.json.id}`)).toEqual([job]);
});

test("after a move, references with the old URL are found, and links lead to the new one", async () => {
  const [now, before] = ["https://records.example", "http://10.0.0.5:8080/api"];
  const client = await serveAs(`${now}  ${before}/`);
  const vehicle = await client.add("/fleets/1/vehicles", { kind: "Vehicle" });
  const [one, other] = [`${now}/fleets/1/vehicles/${vehicle}`, `${before}/fleets/1/vehicles/${vehicle}`];
  const added: string[] = [];
  for (const href of [one, other])
    added.push(await client.add("/fleets/1/jobs", { kind: "Job", vehicle: { href } }));
  for (const sought of [vehicle, `Vehicle/${vehicle}`, one, other])
    expect([...(await client.ids(`/fleets/1/jobs?vehicle=${sought}`))].sort()).toEqual(added);
  const { json } = await client.get("/fleets/1/vehicles");
  expect(json.entry.map(({ fullUrl }) => fullUrl)).toEqual([one]);
  expect(await client.ids(`/fleets/2/jobs?vehicle=${other}`)).toEqual([]);
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
  expect(() => publicUrlOf({ publicUrl })).toThrow(
    /^--public-url ".*" is not a URL .* Write one such as https:/,
  );
});
