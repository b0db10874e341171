// Tests all steps from spec to verdict with an interface whose host name has the site, and whose tokens need scopes, on both stores.
import { lookup } from "node:dns";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, fetch as fetchBy } from "undici";
import { afterAll, expect, it } from "vitest";
import { newKey, publicJwk, signed } from "../runtime/server/testing/issuer.js";
import { hostedSpec } from "../spec/package-root.js";
import { bothStores, compiledFor } from "./testing/both-stores.js";
import { expectConformant, judged, serveInterface } from "./testing/whole-interface.js";

const compiled = compiledFor(hostedSpec);
afterAll(() => dispatcher.close());

const key = newKey("first");
const names = { issuer: "https://issuer.example", audience: "https://branches.example" };
const tokenOf = (scope: string): string => {
  const claims = { iss: names.issuer, aud: names.audience, sub: "clerk", sites: ["12", "13"], scope };
  return signed(key, { ...claims, exp: Math.ceil(Date.now() / 1000) + 3000 });
};

const whole = "user/*.cruds stock.count stock.buy stock.scrap stock.sell";
const limited = [
  "user/*.rs",
  "user/*.cud stock.count stock.scrap",
  "user/*.cruds stock.count stock.buy stock.sell",
];

// Every host name is this machine, as a name server would have it.
const dispatcher = new Agent({
  connect: { lookup: (_, options, callback) => lookup("127.0.0.1", options, callback) },
});

async function here({ url, method, headers, body }: Request): Promise<Response> {
  const content = body === null ? {} : { body: await new Response(body).text() };
  const answer = await fetchBy(url, { method, headers: [...headers], ...content, dispatcher });
  const text = await answer.text();
  return new Response(text === "" ? null : text, { status: answer.status, headers: [...answer.headers] });
}

it.each(bothStores(compiled))(
  "serves an interface whose host name has the site from %s, and passes its own suite",
  async (_, open) => {
    const { folder, spec } = compiled;
    const jwks = join(folder, "keys.json");
    writeFileSync(jwks, JSON.stringify({ keys: [publicJwk(key)] }));
    const access = ["--issuer", names.issuer, "--audience", names.audience, "--jwks", jwks];
    const server = await serveInterface(folder, "--store", await open(), ...access);
    const port = new URL(server.url).port;
    const at = { ...server, url: `http://{site}.localhost:${port}` };
    const authorization = `Bearer ${tokenOf(whole)}`;
    const sites = { site: "12", otherSite: "13", headers: { authorization } };
    try {
      await expectConformant(at, spec, folder, { ...sites, limitedToken: limited.map(tokenOf) });
      const silent = await judged(at, spec, folder, sites);
      expect([silent.verdict, silent.said]).toEqual([
        "conformant",
        expect.stringContaining("--limited-token"),
      ]);
      expect((await fetch(`${server.url}/shelves`, { headers: { authorization } })).status).toBe(400);
      const { createClient } = await import(join(folder, "ours", "dist", "client", "client.js"));
      const clientOf = (scope: string, site = "12") =>
        createClient({ baseUrl: at.url, site, token: tokenOf(scope), fetch: here });
      const { shelf, item } = clientOf(whole);
      const top = await shelf.add({ id: "TO0001", label: "top" });
      const { id } = await item.add({ name: "soap", shelf: top.id, count: 3 });
      expect(await item.update({ id, name: "soap", shelf: top.id, count: 4 })).toMatchObject({
        id,
        count: 4,
      });
      expect(await item.sell(id)).toMatchObject({ id, count: 4, sold: true });
      expect((await clientOf(whole, "13").item.search({ name: "soap" })).records).toEqual([]);
      await expect(clientOf(whole, "13").item.read(id)).rejects.toMatchObject({ status: 404 });
      const reader = clientOf("user/*.rs");
      expect(await reader.item.read(id)).toMatchObject({ count: 4 });
      await expect(reader.item.update({ id, name: "soap" })).rejects.toMatchObject({ status: 403 });
      await expect(reader.item.add({ name: "salt" })).rejects.toMatchObject({ status: 403 });
      await expect(reader.item.delete(id)).rejects.toMatchObject({ status: 404 });
      await expect(reader.item.sell(id)).rejects.toMatchObject({ status: 401 });
      await clientOf("stock.scrap").item.delete(id);
      await expect(item.read(id)).rejects.toMatchObject({ status: 410 });
      expect(() => createClient({ baseUrl: server.url, site: "12" })).toThrow(/first part of its host name/);
    } finally {
      await server.stop();
    }
  },
);
