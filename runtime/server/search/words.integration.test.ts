// Tests full-text searches, on both stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";

const q: SearchParameterDefinition = {
  name: "q",
  match: "text",
  targets: [
    { path: ["plate"], value: { kind: "string" } },
    { path: ["names", "called"], value: { kind: "string" } },
  ],
  demanded: false,
};

const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle" ? { ...one, parameters: [...one.parameters, q] } : one,
  ),
};

const { file, postgres } = places();

describe.each([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("words in %s", (_, place) => {
  let client: Client;
  const names = new Map<string, string>();
  beforeAll(async () => {
    const store = await openStore(await place());
    await prepareStore(store, definition);
    client = await openClient({ store, definition });
    const vehicles = {
      red: { plate: "Red-Zoë 12", names: [{ called: ["The old one", "red"] }] },
      blue: { plate: "blue", names: [{ called: ["the old Zoe"] }] },
      none: {},
    };
    for (const [name, members] of Object.entries(vehicles))
      names.set(await client.add("/fleets/w/vehicles", { kind: "Vehicle", ...members }), name);
  });
  afterAll(() => client.close());

  test.each([
    ["red", "red"],
    ["RED", "red"],
    ["zoe", "blue red"],
    ["zoë", "blue red"],
    ["old", "blue red"],
    ["12", "red"],
    ["ol", ""],
    ["red blue", "blue red"],
    ["red nothing", "red"],
    ["nothing", ""],
    ["-", ""],
  ])("%s finds %s", async (value, found) => {
    const ids = await client.ids(`/fleets/w/vehicles?q=${encodeURIComponent(value)}`);
    expect(
      ids
        .map((id) => names.get(id))
        .sort()
        .join(" "),
    ).toBe(found);
  });
});
