// Tests with random writes that a client which follows incremental exports has every record.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExportClient, openExportClient } from "../testing/exporting.js";
import type { Manifest } from "./manifest.js";

const vehicles = "/fleets/7/vehicles";

/** The steps of a client: writes, each to a record by its number, and exports with further writes during them. */
type Step =
  | { readonly action: "add" }
  | { readonly action: "update" | "remove"; readonly which: number }
  | { readonly action: "export"; readonly meanwhile: readonly Step[] };

const write: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ action: "add" } as const),
  fc.record({ action: fc.constantFrom("update" as const, "remove" as const), which: fc.nat(20) }),
);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: write },
    {
      weight: 1,
      arbitrary: fc.record({ action: fc.constant("export" as const), meanwhile: fc.array(write) }),
    },
  ),
  { maxLength: 25 },
);

/** Versions by id, as a client that follows the exports has them. */
async function follow(client: ExportClient, copy: Map<string, unknown>, manifest: Manifest): Promise<void> {
  const reported = new Set<string>();
  for (const { url } of manifest.output)
    for (const { id, meta } of await client.lines(url)) {
      expect(reported).not.toContain(id);
      reported.add(id);
      copy.set(id, meta);
    }
  for (const { url } of manifest.deleted ?? [])
    for (const { entry } of await client.lines(url)) {
      const [id = ""] = JSON.stringify(entry).match(/(?<=Vehicle\/)[\w-]+/) ?? [];
      expect(reported).not.toContain(id);
      copy.delete(id);
    }
}

async function tried(steps: readonly Step[]): Promise<void> {
  const client = await openExportClient();
  const copy = new Map<string, unknown>();
  const ids: string[] = [];
  let since = "";
  const take = async (step: Step): Promise<void> => {
    client.pass(1);
    if (step.action === "add") ids.push(await client.add(vehicles, { kind: "Vehicle" }));
    else if (step.action === "export") {
      const status = await client.begin(`${vehicles}/$manifest${since}`);
      for (const one of step.meanwhile) await take(one);
      const manifest = await client.finished(status);
      await follow(client, copy, manifest);
      since = `?_since=${manifest.transactionTime}`;
    } else if (ids.length > 0) {
      const id = ids[step.which % ids.length] ?? "";
      if (step.action === "remove") await client.send("DELETE", `${vehicles}/${id}`);
      else await client.send("PUT", vehicles, { kind: "Vehicle", id });
    }
  };
  for (const step of [...steps, { action: "export", meanwhile: [] } as const]) await take(step);
  const { json } = await client.get(`${vehicles}?max=1000`);
  const there = json.entry.map(({ resource }): [string, unknown] => [resource.id, resource["meta"]]);
  expect(new Map([...copy].sort())).toEqual(new Map(there.sort()));
  await client.close();
}

test("a client that follows incremental exports has every current record", async () => {
  await fc.assert(fc.asyncProperty(steps, tried), { numRuns: 40 });
});
