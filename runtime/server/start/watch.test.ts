import { createServer } from "node:http";
import { expect, test } from "vitest";
import { SetupError } from "../setup-error.js";
import { fleet } from "../testing/fleet.js";
import { defaults, type ServerConfig } from "./settings.js";
import { type Started, start } from "./start.js";

const documents = async (path: string): Promise<string | undefined> =>
  path === "docs/index.html" ? "<!doctype html>" : undefined;
const started = (config: Partial<ServerConfig>): Promise<Started> =>
  start(fleet, { ...defaults, port: 0, ...config }, undefined, { documents });

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === "object" ? address?.port : undefined);
}

test("metrics are at a separate port while the server runs", async () => {
  const port = await freePort();
  const figures = `http://127.0.0.1:${port}/metrics`;
  const server = await started({ metrics: port, token: "secret" });
  const added = await fetch(`${server.url}/fleets/1/vehicles`, {
    method: "POST",
    headers: { Authorization: "Bearer secret", "Content-Type": "application/json" },
    body: '{"kind":"Vehicle"}',
  });
  expect(added.status).toBe(201);
  const text = await (await fetch(figures)).text();
  expect(text).toContain('records_changed_total{type="Vehicle",act="add"} 1\n');
  expect(text).toMatch(/^store_commits_total [1-9]/m);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  await server.close();
  await expect(fetch(figures)).rejects.toThrow();
});

test("a server that cannot be started leaves nothing behind", async () => {
  const port = await freePort();
  await expect(started({ metrics: port, store: "floppy" })).rejects.toThrow(SetupError);
  await expect(started({ metrics: port, docs: "friends" })).rejects.toThrow(
    "--docs cannot be friends. Write anyone or nobody.",
  );
  const server = await started({ metrics: port });
  await expect(started({ metrics: port })).rejects.toThrow(`${port}: another program listens there`);
  await server.close();
});

test("the reference can be read by anyone or by nobody", async () => {
  const statuses = ["anyone", "nobody"].map(async (docs) => {
    const server = await started({ docs, token: "secret" });
    const { status } = await fetch(`${server.url}/docs/`);
    await server.close();
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 401]);
});

test("without log and metrics nothing is observed", async () => {
  const server = await started({});
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await server.close();
});
