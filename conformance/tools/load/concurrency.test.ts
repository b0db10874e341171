// Tests the number of concurrent requests of `cri-kit load`.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { otherSpec } from "../../../spec/package-root.js";
import { runLoad } from "./cli.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-load-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A server that accepts each add after a moment, and counts the requests that it works on at the same time. */
async function slowServer() {
  let [running, most, ids] = [0, 0, 0];
  const server = createServer((request, response) => {
    if (request.method !== "POST") return void response.writeHead(404).end();
    running += 1;
    most = Math.max(most, running);
    request.resume();
    setTimeout(() => {
      running -= 1;
      ids += 1;
      response.writeHead(201, { location: `${request.url}/${ids}` }).end();
    }, 50);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : "";
  return { url: `http://127.0.0.1:${port}`, most: () => most, close: () => server.close() };
}

it.each([1, 8])("sends %s requests at the same time", async (concurrency) => {
  const server = await slowServer();
  const file = join(folder, "drivers.ndjson");
  const drivers = Array.from({ length: 40 }, (_, n) => ({ kind: "Driver", called: [{ surname: `P${n}` }] }));
  await writeFile(file, drivers.map((driver) => `${JSON.stringify(driver)}\n`).join(""));
  const io = { out: () => undefined, err: () => undefined, live: false, color: false };
  try {
    const code = await runLoad(
      {
        baseUrl: server.url,
        site: "1",
        spec: otherSpec(),
        files: [file],
        headers: {},
        timeout: 5000,
        state: join(folder, "state.ndjson"),
        concurrency,
      },
      io,
    );
    expect(code).toBe(0);
    expect(server.most()).toBe(concurrency);
  } finally {
    server.close();
  }
});
