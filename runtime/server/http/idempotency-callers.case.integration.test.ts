import { describe, expect, onTestFinished, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { type Answer, type Client, openClient } from "../testing/client.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();
const vehicles = "/fleets/7/vehicles";
const vehicle = { kind: "Vehicle", plate: "x" };

const tokens = ["first", "second", "renewed"].map((name) => `token-of-${name}-0123456789`);
const [first = "", second = "", renewed = ""] = tokens;
const both = ["read", "write"] as const;
const listed = tokenList([
  { token: first, sites: "*", may: both, name: "ward 1" },
  { token: second, sites: "*", may: both },
  { token: renewed, sites: "*", may: both, name: "ward 1" },
]);

/** Ways to distinguish callers; the last one is a team's own. */
const accesses: readonly (readonly [string, Partial<AppOptions>])[] = [
  ["tokens of a list", bearerAccess([listed])],
  ["requests that are authenticated and have no name", { authenticate: (_, next) => next() }],
];

const addBy = (client: Client, token: string, body: object = vehicle, path = vehicles): Promise<Answer> =>
  client.send("POST", path, body, { Authorization: `Bearer ${token}`, "Idempotency-Key": "k" });

describe.each([
  ["memory", async () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("an Idempotency-Key, over %s", (_, name) => {
  const opened = async (options: Partial<AppOptions>): Promise<{ client: Client; store: Store }> => {
    const store = await openStore(await name());
    const client = await openClient({ store, ...options });
    onTestFinished(() => client.close());
    return { client, store };
  };

  test.each(accesses)(
    "of one of %s gives no answer to another, and does not conflict with the other's",
    async (_, access) => {
      const { client } = await opened(access);
      const own = await addBy(client, first);
      const others = await addBy(client, second);
      expect([own.status, others.status]).toEqual([201, 201]);
      expect(others.json.id).not.toBe(own.json.id);
      expect((await addBy(client, second, { ...vehicle, plate: "y" })).status).toBe(422);
      expect((await addBy(client, first)).text).toBe(own.text);
      expect((await addBy(client, second)).text).toBe(others.text);
    },
  );

  test("is remembered when the token with that name was renewed", async () => {
    const { client } = await opened(bearerAccess([listed]));
    expect((await addBy(client, renewed)).text).toBe((await addBy(client, first)).text);
  });
});
