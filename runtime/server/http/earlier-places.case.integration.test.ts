// Tests references by earlier base URLs and sites, after updates and moves, on each store.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportSite } from "../archive/export-site.js";
import { loadSite } from "../archive/load-site.js";
import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store-port/store.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();
const old = "https://old.example/api";
const now = "https://new.example";

/** The interface with calls that can be updated, with or without the parameter that finds them by their vehicle. */
const jobsOf = (parameters: readonly string[]): InterfaceDefinition => ({
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type !== "Job"
      ? one
      : {
          ...one,
          interactions: [...one.interactions, "update"],
          parameters: one.parameters.filter(({ name }) => parameters.includes(name)),
        },
  ),
});
const jobs = jobsOf(["vehicle", "about", "stop"]);
const withoutVehicle = jobsOf(["stop", "about"]);

// A client that changes a record sends its references back unchanged.
describe.each([
  ["a file", file],
  ["PostgreSQL", postgres],
])("a record in %s that is updated under another base URL", (_, name) => {
  let address: string;
  let client: Client | undefined;
  beforeEach(async () => {
    address = await name();
  });
  afterEach(async () => {
    await client?.close();
    client = undefined;
  });

  async function served(
    publicUrl: string,
    definition = jobs,
    formerUrls: readonly string[] = [],
  ): Promise<Client> {
    await client?.close();
    const store: Store = await openStore(address);
    await prepareStore(store, definition);
    client = await openClient({ store, publicUrl, definition, formerUrls });
    return client;
  }

  /** The URL of a vehicle under the old name, and the id of a job that refers to it. */
  async function written(): Promise<{ vehicle: string; job: string }> {
    const { add } = await served(old);
    const vehicle = await add("/fleets/one/vehicles", { kind: "Vehicle" });
    const job = await add("/fleets/one/jobs", {
      kind: "Job",
      vehicle: { href: `${old}/fleets/one/vehicles/${vehicle}` },
    });
    return { vehicle, job };
  }

  const put = async (site: string, id: string, links: Readonly<Record<string, string>>): Promise<void> => {
    const named = Object.entries(links).map(([member, href]) => [member, { href }]);
    const body = { kind: "Job", id, ...Object.fromEntries(named) };
    expect((await client?.send("PUT", `/fleets/${site}/jobs`, body))?.status).toBe(200);
  };

  test("is still found by Type/id, also after re-indexing", async () => {
    const { vehicle, job } = await written();
    await served(now);
    for (const _ of ["once", "twice"])
      await put("one", job, {
        vehicle: `${old}/fleets/one/vehicles/${vehicle}`,
        about: `${now}/fleets/one/jobs/${job}`,
      });
    expect(await client?.ids(`/fleets/one/jobs?vehicle=Vehicle/${vehicle}`)).toEqual([job]);
    await served(now, withoutVehicle);
    await served(now);
    const found = [
      `vehicle=${vehicle}`,
      `vehicle=Vehicle/${vehicle}`,
      `about=Job/${job}`,
      `about=${now}/fleets/one/jobs/${job}`,
    ];
    for (const query of found) expect(await client?.ids(`/fleets/one/jobs?${query}`)).toEqual([job]);
  });

  test("or added there is found by references with a known earlier URL, also after re-indexing", async () => {
    const { vehicle, job } = await written();
    const { add } = await served(now, jobs, [`${old}/`]);
    const links = { vehicle: { href: `${old}/fleets/one/vehicles/${vehicle}` } };
    const added = await add("/fleets/one/jobs", { kind: "Job", ...links });
    const other = await add("/fleets/one/jobs", { kind: "Job" });
    await put("one", other, { about: `${old}/fleets/one/jobs/${job}` });
    const query = `vehicle=${encodeURIComponent(links.vehicle.href)}`;
    expect([...((await client?.ids(`/fleets/one/jobs?${query}`)) ?? [])].sort()).toEqual([job, added]);
    await served(now, withoutVehicle);
    await served(now);
    const found = async (sought: string) =>
      [...((await client?.ids(`/fleets/one/jobs?${sought}`)) ?? [])].sort();
    expect(await found(`vehicle=Vehicle/${vehicle}`)).toEqual([job, added]);
    expect(await found(`about=Job/${job}`)).toEqual([other]);
  });

  test("does not treat references to another server as its own", async () => {
    const { vehicle, job } = await written();
    await served(now);
    await put("one", job, { vehicle: `https://elsewhere.example/fleets/one/vehicles/${vehicle}` });
    expect(await client?.ids(`/fleets/one/jobs?vehicle=${vehicle}`)).toEqual([]);
  });

  test("is found by its site's old name after a move to another site", async () => {
    const { vehicle, job } = await written();
    await client?.close();
    client = undefined;
    const moved = encodeURIComponent("a ward/é");
    let text = "";
    await exportSite({
      store: address,
      definition: jobs,
      site: "one",
      write: async (some) => {
        text += some;
      },
    });
    async function* read() {
      yield text;
    }
    await loadSite({
      store: address,
      definition: jobs,
      site: decodeURIComponent(moved),
      read,
      name: "export",
    });
    await served(now);
    await put(moved, job, { vehicle: `${old}/fleets/one/vehicles/${vehicle}` });
    const found = async () => (await served(now)).ids(`/fleets/${moved}/jobs?vehicle=${vehicle}`);
    expect(await found()).toEqual([job]);
    await served(now, withoutVehicle);
    expect(await found()).toEqual([job]);
  });
});
