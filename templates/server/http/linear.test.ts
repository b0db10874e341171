import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { type Client, openClient } from "../testing/client.js";
import { isLinearizable, type Model, type Operation } from "../testing/linear.js";

type Record = { readonly version: number; readonly flag: string } | "gone";

type Input =
  | { readonly act: "read" }
  | { readonly act: "find"; readonly flag: string }
  | { readonly act: "update"; readonly flag: string; readonly knowing?: number }
  | { readonly act: "delete"; readonly knowing?: number };

interface Output {
  readonly status: number;
  readonly version: number;
  readonly flag: unknown;
  readonly found: number;
}

/** What happens to one record, one request at a time. */
const model: Model<Record, Input, Output> = (state, input, { status, version, flag, found }) => {
  if (input.act === "find") {
    const is = state !== "gone" && state.flag === input.flag;
    return found === (is ? 1 : 0) ? state : undefined;
  }
  if (state === "gone") return status === (input.act === "delete" ? 204 : 410) ? state : undefined;
  if (input.act === "read")
    return status === 200 && version === state.version && flag === state.flag ? state : undefined;
  if (input.knowing !== undefined && input.knowing !== state.version)
    return status === 412 ? state : undefined;
  if (input.act === "delete") return status === 204 ? "gone" : undefined;
  return status === 200 && version === state.version + 1 ? { version, flag: input.flag } : undefined;
};

const path = "/at/7/ships";

async function answerTo(client: Client, id: string, input: Input): Promise<Output> {
  const knowing = "knowing" in input ? { "If-Match": `W/"${input.knowing}"` } : {};
  const { status, headers, json } = await {
    read: () => client.get(`${path}/${id}`),
    find: () => client.get(`${path}?flag=${"flag" in input ? input.flag : ""}`),
    update: () => client.send("PUT", path, { kind: "Ship", id, ...input }, knowing),
    delete: () => client.send("DELETE", `${path}/${id}`, undefined, knowing),
  }[input.act]();
  const version = Number(/\d+/.exec(headers.get("etag") ?? "")?.[0] ?? 0);
  return { status, version, flag: json["flag"], found: json.entry?.length ?? 0 };
}

const flags = fc.constantFrom("a", "b", "c");
const knowing = fc.option(fc.record({ knowing: fc.integer({ min: 1, max: 4 }) }), { nil: {} });
const inputs: fc.Arbitrary<Input> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Input>({ act: "read" }) },
  { weight: 2, arbitrary: flags.map((flag): Input => ({ act: "find", flag })) },
  {
    weight: 4,
    arbitrary: fc.tuple(flags, knowing).map(([flag, more]): Input => ({ act: "update", flag, ...more })),
  },
  { weight: 1, arbitrary: knowing.map((more): Input => ({ act: "delete", ...more })) },
);
/** A request, after so many turns of the event loop. */
const steps = fc.array(fc.tuple(fc.nat({ max: 3 }), inputs), { minLength: 1, maxLength: 4 });
const clients = fc.array(steps, { minLength: 2, maxLength: 4 });

const folder = mkdtempSync(join(tmpdir(), "linear-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ["memory", "memory"],
  ["a file", `sqlite:${join(folder, "x.db")}`],
])("what many do to one record at once, over a store in %s", (_, name) => {
  test("is what some order of it, one by one, would have come to", async () => {
    const client = await openClient({ store: await openStore(name) });
    let clock = 0;
    const property = fc.asyncProperty(clients, async (all) => {
      const id = await client.add(path, { kind: "Ship", flag: "a" });
      const history: Operation<Input, Output>[] = [];
      const run = async (steps: (typeof all)[number]): Promise<void> => {
        for (const [turns, input] of steps) {
          for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
          clock += 1;
          const start = clock;
          const output = await answerTo(client, id, input);
          clock += 1;
          history.push({ input, output, start, end: clock });
        }
      };
      await Promise.all(all.map(run));
      await client.send("DELETE", `${path}/${id}`);
      expect(isLinearizable(history, model, { version: 1, flag: "a" })).toBe(true);
    });
    await fc.assert(property, { numRuns: 150 });
    await client.close();
  });
});
