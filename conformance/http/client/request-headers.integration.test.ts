// Tests that the suite sends the headers that every request must carry, and shows them in commands.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec } from "../../../spec/package-root.js";
import type { Settings } from "../../options/settings.js";
import { curlOptions } from "../curl.js";
import { newLearnedBehaviour } from "../dialect/learned.js";
import type { Client } from "../exchange.js";
import { openClient } from "./client.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

const header = "library-version";
const got: (string | undefined)[] = [];
const server = createServer((request, response) => {
  got.push(request.headers[header]?.toString());
  response.end("{}");
});
let url: string;
const opened: Client[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  for (const client of opened) await client.close();
  await new Promise((resolve) => server.close(resolve));
});

function clientWith(headers: Settings["headers"]): Client {
  const settings: Settings = {
    baseUrl: url,
    site: "",
    write: true,
    headers,
    seed: 1,
    only: [],
    timeoutMs: 5_000,
    concurrency: 1,
  };
  const client = openClient(settings, newLearnedBehaviour(), model);
  opened.push(client);
  return client;
}

it.each([
  ["every request", {}, {}, "2"],
  ["a request without credentials", { anonymous: true }, { authorization: "Bearer secret-1" }, "2"],
  ["a request with other headers", { headers: { "if-match": "1" } }, {}, "2"],
  ["a request that must lack it", { undemanded: true }, {}, undefined],
  ["a run whose user gives another value", {}, { "Library-Version": "1" }, "1"],
])("%s", async (_, request, headers, value) => {
  await clientWith(headers).send({ method: "GET", url, ...request });
  expect(got.at(-1)).toBe(value);
});

it("is in the command that repeats the request", async () => {
  const exchange = await clientWith({}).send({ method: "GET", url });
  expect(curlOptions(exchange)).toEqual(["-H", `'${header}: 2'`]);
});
