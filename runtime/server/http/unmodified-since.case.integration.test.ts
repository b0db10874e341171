// Tests If-Unmodified-Since and Last-Modified within one second, on each store.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { type Answer, type Client, openClient } from "../testing/client.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();
const vehicles = "/fleets/7/vehicles";
const midnight = Date.UTC(2026, 0, 1);

describe.each([
  ["memory", async () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("If-Unmodified-Since, over %s", (_, name) => {
  let client: Client;
  let now = midnight;
  beforeEach(async () => {
    now = midnight;
    client = await openClient({ store: await openStore(await name()), now: () => now });
  });
  afterEach(() => client.close());

  const added = (): Promise<string> => client.add(vehicles, { kind: "Vehicle", plate: "first" });
  const readTime = async (id: string): Promise<string> =>
    (await client.get(`${vehicles}/${id}`)).headers.get("last-modified") ?? "";
  const put = (id: string, plate: string, time: string): Promise<Answer> =>
    client.send("PUT", vehicles, { kind: "Vehicle", id, plate }, { "If-Unmodified-Since": time });
  const remove = (id: string, time: string): Promise<Answer> =>
    client.send("DELETE", `${vehicles}/${id}`, undefined, { "If-Unmodified-Since": time });
  const statuses = async (...answers: readonly Promise<Answer>[]): Promise<readonly number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);

  test("two clients that read and change a record within the second of its last change lose nothing", async () => {
    const id = await added();
    now += 300;
    const times = [await readTime(id), await readTime(id)];
    now += 300;
    const first = await put(id, "one", times[0] ?? "");
    const second = await put(id, "two", times[1] ?? "");
    expect([first.status, second.status]).toEqual([412, 412]);
    expect(first.json.issue[0]?.details.text).toContain('If-Match and its ETag: it is now W/"1"');
    expect((await remove(id, times[0] ?? "")).status).toBe(412);
    expect((await client.get(`${vehicles}/${id}`)).json["plate"]).toBe("first");
  });

  test.each([0, 1, 999, 1000, 5000])(
    "of two clients that read later and change within one second, %i ms later, one succeeds",
    async (passed) => {
      const id = await added();
      now += 1000;
      const times = [await readTime(id), await readTime(id)];
      now += passed;
      const first = await put(id, "one", times[0] ?? "");
      now += 1;
      const second = await put(id, "two", times[1] ?? "");
      expect([first.status, second.status]).toEqual([200, 412]);
      expect((await remove(id, times[1] ?? "")).status).toBe(412);
      expect((await client.get(`${vehicles}/${id}`)).json["plate"]).toBe("one");
    },
  );

  test("of many concurrent changes one succeeds", async () => {
    const id = await added();
    now += 1000;
    const time = await readTime(id);
    const all = await statuses(...Array.from({ length: 10 }, (_, n) => put(id, `${n}`, time)));
    expect(all.toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  test("a delete wins over an update that follows it", async () => {
    const id = await added();
    now += 1000;
    const time = await readTime(id);
    expect((await remove(id, time)).status).toBe(204);
    expect((await put(id, "late", time)).status).toBe(410);
  });

  test("the second of two changes fails if the clock steps back between them", async () => {
    const id = await added();
    now += 1000;
    const time = await readTime(id);
    now -= 900;
    expect(await statuses(put(id, "one", time))).toEqual([200]);
    expect(await statuses(put(id, "two", time), remove(id, time))).toEqual([412, 412]);
    now -= 60_000;
    expect(await statuses(put(id, "three", time))).toEqual([412]);
  });

  test("Last-Modified is never in the future, and each later reader can change the record with it", async () => {
    const id = await added();
    for (let round = 0; round < 3; round += 1) {
      expect(Date.parse(await readTime(id))).toBeLessThanOrEqual(now);
      now += 1000;
      const time = await readTime(id);
      expect(Date.parse(time)).toBeLessThanOrEqual(now);
      expect((await put(id, `${round}`, time)).status).toBe(200);
    }
  });
});
