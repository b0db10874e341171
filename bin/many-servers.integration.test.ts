// Tests two servers over one PostgreSQL store.
import { tmpdir } from "node:os";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asker, askerAt } from "../runtime/server/testing/client.js";
import { startPostgres, type TestPostgres } from "../runtime/server/testing/postgres.js";
import { linearizability } from "../runtime/server/testing/trial.js";
import { builtFile } from "../spec/package-root.js";
import { type Started, startNode } from "./testing/run.js";

let postgres: TestPostgres;
let processes: readonly [Started, Started];
let one: Asker;
let other: Asker;
beforeAll(async () => {
  postgres = await startPostgres();
  const store = await postgres.fresh();
  const start = () =>
    startNode([builtFile("runtime/server/testing/fleet-server.js"), store], { cwd: tmpdir() });
  processes = await Promise.all([start(), start()]);
  [one, other] = [askerAt(processes[0].url), askerAt(processes[1].url)];
});
afterAll(async () => {
  await Promise.all(processes.map((server) => server.stop()));
  await postgres.stop();
});

const vehicle = { kind: "Vehicle", plate: "f" };
const times = <T>(count: number, action: (server: Asker, n: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => action(n % 2 === 0 ? one : other, n)));
const tally = (statuses: readonly number[]): Readonly<Record<number, number>> =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]),
  );

describe("two server processes over one PostgreSQL", () => {
  test("each immediately sees what the other has written", async () => {
    const at = "/fleets/seen/vehicles";
    for (let n = 0; n < 20; n += 1) {
      const [writer, reader] = n % 2 === 0 ? [one, other] : [other, one];
      const id = await writer.add(at, { ...vehicle, plate: `f${n}x` });
      expect((await reader.get(`${at}/${id}`)).status).toBe(200);
      expect(await reader.ids(`${at}?plate=f${n}x`)).toEqual([id]);
      expect((await reader.send("PUT", at, { ...vehicle, id, plate: `g${n}x` })).status).toBe(200);
      expect((await writer.get(`${at}/${id}`)).headers.get("etag")).toBe('W/"2"');
      expect(await writer.ids(`${at}?plate=f${n}x`)).toEqual([]);
      expect((await writer.send("DELETE", `${at}/${id}`)).status).toBe(204);
      expect((await reader.get(`${at}/${id}`)).status).toBe(410);
    }
  });

  test("a link to the next page from one server works at the other", async () => {
    const at = "/fleets/pages/vehicles";
    const added = [];
    for (let n = 0; n < 5; n += 1) added.unshift(await one.add(at, vehicle));
    const { json } = await one.get(`${at}?max=2`);
    const { pathname, search } = new URL(json.link.find(({ relation }) => relation === "next")?.url ?? "");
    expect(await other.ids(`${pathname}${search}`)).toEqual(added.slice(2));
  });

  test("an add that is sent to both with one key is stored once, and gets the same response", async () => {
    const at = "/fleets/keys/vehicles";
    const answers = await times(20, (server) => server.send("POST", at, vehicle, { "Idempotency-Key": "k" }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await other.ids(at)).toHaveLength(1);
  });

  test("of two conditional creates, one at each server, one adds", async () => {
    const at = "/fleets/creates/vehicles";
    const answers = await times(20, (server) =>
      server.send("POST", at, vehicle, { "If-None-Exist": "plate=f" }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 19, 201: 1 });
  });

  test("of changes with the same If-Match one succeeds; of changes without it, none is lost", async () => {
    const at = "/fleets/changes/vehicles";
    const id = await one.add(at, vehicle);
    const change = (headers: Record<string, string>) => (server: Asker, n: number) =>
      server.send("PUT", at, { ...vehicle, id, plate: `f${n}` }, headers);
    const knowing = await times(20, change({ "If-Match": 'W/"1"' }));
    expect(tally(knowing.map(({ status }) => status))).toEqual({ 200: 1, 412: 19 });
    const all = await times(20, change({}));
    expect(tally(all.map(({ status }) => status))).toEqual({ 200: 20 });
    expect(new Set(all.map(({ headers }) => headers.get("etag"))).size).toBe(20);
    expect((await other.get(`${at}/${id}`)).headers.get("etag")).toBe('W/"22"');
  });

  test("concurrent requests to both have the same result as in some sequential order", async () => {
    await fc.assert(linearizability([one, other]), { numRuns: 60 });
  });

  test("there were no deadlocks", async () => {
    const [row] = await postgres.run("SELECT sum(deadlocks)::integer AS n FROM pg_stat_database");
    expect(row).toEqual({ n: 0 });
  });
});
