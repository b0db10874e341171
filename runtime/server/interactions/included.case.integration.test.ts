// Tests the records that come with a list, wherever they are, on all stores.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store-port/store.js";
import type { IncludedIn } from "../target-definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();

/** The interface whose jobs come with their vehicles, and with the garages whose ids they have. */
const definitionWith = (
  includedIn: IncludedIn,
  answers: InterfaceDefinition["answers"] = {},
): InterfaceDefinition => ({
  ...fleet,
  answers,
  resources: fleet.resources.map((one) =>
    one.type === "Job"
      ? {
          ...one,
          parameters: [
            ...one.parameters,
            { name: "most", match: "count", targets: [], demanded: false },
            {
              name: "with",
              match: "include",
              targets: [],
              demanded: false,
              separator: ",",
              includedIn,
              includes: {
                vehicle: { field: "vehicle", url: "href", types: ["Vehicle"] },
                garages: { field: "garages", types: ["Garage"] },
              },
            },
          ],
        }
      : one,
  ),
});

describe.each<readonly [string, () => Promise<Store>]>([
  ["memory", () => openStore("memory")],
  ["a file", async () => openStore(await file())],
  ["PostgreSQL", async () => openStore(await postgres())],
])("included records in %s", (_, open) => {
  let store: Store;
  let vehicle: string;
  let garage: string;
  const opened = (place: IncludedIn, answers?: InterfaceDefinition["answers"]): Promise<Client> =>
    openClient({ definition: definitionWith(place, answers), store });
  beforeAll(async () => {
    store = await open();
    await prepareStore(store, definitionWith("list"));
    const client = await opened("list");
    vehicle = await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate: "a" });
    garage = await client.add("/fleets/7/garages", { kind: "Garage", title: "north" });
    const link = { href: `http://localhost/fleets/7/vehicles/${vehicle}` };
    const job = { kind: "Job", helper: "Ann" };
    const about = { href: "http://elsewhere/x" };
    await client.add("/fleets/7/jobs", { ...job, vehicle: link, garages: [garage, "none"] });
    await client.add("/fleets/7/jobs", { ...job, vehicle: link });
    await client.add("/fleets/8/jobs", { ...job, about, garages: [garage] });
  });
  afterAll(() => store.close());

  const found = "/fleets/7/jobs?helper=Ann&vehicle=";

  test("are entries that are no matches, each once", async () => {
    const { json } = await (await opened("list")).get(`${found}${vehicle}&with=vehicle,garages`);
    expect(json.entry.map((entry) => [entry.resource["kind"], entry])).toEqual([
      ["Job", expect.objectContaining({ search: { mode: "match" } })],
      ["Job", expect.objectContaining({ search: { mode: "match" } })],
      ["Vehicle", expect.objectContaining({ search: { mode: "include" } })],
      [
        "Garage",
        expect.objectContaining({
          fullUrl: `http://localhost/fleets/7/garages/${garage}`,
          search: { mode: "include" },
        }),
      ],
    ]);
  });

  test("count neither for the size of a page nor for the total", async () => {
    const { json } = await (await opened("list")).get(
      `${found}${vehicle}&with=vehicle&most=1&_total=accurate`,
    );
    expect([json.entry.length, json["total"]]).toEqual([2, 2]);
  });

  test("are in a member of the list", async () => {
    const client = await opened(
      { member: "others" },
      { searchResponse: { as: "member", member: "items", within: [] } },
    );
    const { json } = await client.get(`${found}${vehicle}&with=vehicle`);
    expect([json["items"], json["others"]]).toEqual([
      [expect.anything(), expect.anything()],
      [expect.objectContaining({ id: vehicle, plate: "a" })],
    ]);
  });

  test("are in place of references and ids; what refers to no record stays", async () => {
    const { json } = await (await opened("place")).get(`${found}${vehicle}&with=vehicle,garages`);
    expect(json.entry.map(({ resource }) => [resource["vehicle"], resource["garages"]])).toEqual([
      [expect.objectContaining({ id: vehicle, plate: "a" }), undefined],
      [expect.objectContaining({ id: vehicle }), [expect.objectContaining({ title: "north" }), "none"]],
    ]);
  });

  test("are those of the own site; an unknown value is refused", async () => {
    const { json } = await (await opened("list")).get("/fleets/8/jobs?about=http://elsewhere/x&with=garages");
    expect(json.entry.map(({ resource }) => resource["kind"])).toEqual(["Job"]);
    const { status } = await (await opened("list")).get(`${found}${vehicle}&with=driver`);
    expect(status).toBe(400);
  });
});
