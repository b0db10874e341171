// Tests what becomes of stored records that do not fit the interface, for example because it has changed.
import { describe, expect, test } from "vitest";
import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";
import { checkSite } from "./check-site.js";
import { exportSite } from "./export-site.js";
import { type LoadOptions, loadSite } from "./load-site.js";
import type { Misfit } from "./misfits.js";
import type { SpecifiedMembers } from "./unspecified-members.js";

const { file, postgres } = places();
const site = "one";

/** An interface whose vehicles have no plate under this name. */
const specified: SpecifiedMembers = {
  types: new Map([["Vehicle", { kind: true, sign: true }]]),
  isAllowed: () => false,
};

/** The same interface, in which a vehicle needs a plate. */
const stricter: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((resource) => ({
    ...resource,
    validate: (body) =>
      resource.type === "Vehicle" && Object(body).plate === undefined
        ? [{ pointer: "/plate", rule: "required", message: "is missing" }]
        : resource.validate(body),
  })),
};

/** A store with a vehicle without a plate, one that got its plate by an update, and one that was deleted. */
async function filled(store: string): Promise<string> {
  const own = await openStore(store);
  await prepareStore(own, fleet);
  const client = await openClient({ store: own });
  const vehicles = `/fleets/${site}/vehicles`;
  const bare = await client.add(vehicles, { kind: "Vehicle" });
  const updated = await client.add(vehicles, { kind: "Vehicle" });
  await client.send("PUT", vehicles, JSON.stringify({ kind: "Vehicle", id: updated, plate: "red" }));
  const deleted = await client.add(vehicles, { kind: "Vehicle" });
  await client.send("DELETE", `${vehicles}/${deleted}`);
  await client.close();
  return bare;
}

async function exported(store: string): Promise<string> {
  const pieces: string[] = [];
  const write = async (text: string) => void pieces.push(text);
  await exportSite({ store, definition: fleet, site, write, now: () => 0 });
  return pieces.join("");
}

/** Loads an export into a store of the stricter interface, and returns the misfits with their lines. */
async function load(
  store: string,
  text: string,
  more: Partial<LoadOptions> = {},
): Promise<readonly unknown[]> {
  const found: (readonly [number, Misfit])[] = [];
  const misfit = (one: Misfit, line: number) => void found.push([line, one]);
  const read = async function* () {
    yield text;
  };
  await loadSite({ store, definition: stricter, site, name: "x", read, misfit, ...more });
  return found;
}

describe.each([
  ["SQLite", file],
  ["PostgreSQL", postgres],
] as const)("%s: a record without a field that became required", (_, fresh) => {
  test("is found in the store, although the store has the indexes of the old interface", async () => {
    const store = await fresh();
    const id = await filled(store);
    const resources = stricter.resources.map((one) => ({ ...one, parameters: [] }));
    const found: Misfit[] = [];
    const misfit = async (one: Misfit) => void found.push(one);
    const options = { store, specified, site, misfit };
    const checked = await checkSite({ ...options, definition: { ...stricter, resources } });
    const members = [{ type: "Vehicle", path: "plate", records: 1 }];
    expect(checked).toEqual({ records: 2, misfits: 1, unknown: [], unspecified: { members, isCut: false } });
    expect(found).toEqual([{ type: "Vehicle", id, faults: ["Vehicle.plate is missing"] }]);
    const all = await exported(store);
    const few = { ...stricter, resources: resources.filter(({ type }) => type !== "Vehicle") };
    await expect(checkSite({ ...options, definition: few })).rejects.toThrow(/holds no record of a type/);
    expect(await exported(store)).toBe(all);
  });

  test("is loaded unchanged from a backup, and is named with its line", async () => {
    const [first, second] = [await fresh(), await fresh()];
    const id = await filled(first);
    const text = await exported(first);
    const faults = ["Vehicle.plate is missing"];
    expect(await load(second, text)).toEqual([[2, { type: "Vehicle", id, faults }]]);
    expect(await exported(second)).toBe(text);
  });

  test("is refused in an edited export, of which then nothing is loaded", async () => {
    const [first, second] = [await fresh(), await fresh()];
    await filled(first);
    const text = await exported(first);
    await expect(load(second, text, { edited: true })).rejects.toThrow(
      /^1 record of x does not fit the spec; nothing was loaded/,
    );
    await expect(exported(second)).rejects.toThrow(/holds no records|There is no store/);
  });

  test("is loaded from an edited export with the field, and found by it", async () => {
    const [first, second] = [await fresh(), await fresh()];
    const id = await filled(first);
    const edited = (await exported(first)).replace(/(?<=\n[^\n]*)}"}\n/, ',\\"plate\\":\\"blue\\"}"}\n');
    await expect(load(second, edited)).rejects.toThrow(/If you edited the file, load it with --edited/);
    // The first line, whose number an editor need not correct, does not matter for the progress either.
    const miscounted = edited.replace('"records":3', '"records":1');
    const reports: (readonly number[])[] = [];
    const report = (...numbers: readonly number[]) => void reports.push(numbers);
    expect(await load(second, miscounted, { edited: true, report })).toEqual([]);
    expect(reports.at(-1)).toEqual([3, 3]);
    const store = await openStore(second);
    await prepareStore(store, stricter);
    const client = await openClient({ store });
    expect(await client.ids(`/fleets/${site}/vehicles?plate=blue`)).toEqual([id]);
    await client.close();
  });
});
