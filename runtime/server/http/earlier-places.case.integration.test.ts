// Tests references by earlier base URLs and sites, after updates and moves, on each store.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportSite } from "../archive/export-site.js";
import { loadSite } from "../archive/load-site.js";
import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store/store.js";
import { type Client, openClient } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();
const old = "https://old.example/api";
const now = "https://new.example";

/** The interface with calls that can be updated, with or without the parameter that finds them by their ship. */
const callsOf = (parameters: readonly string[]): InterfaceDefinition => ({
  ...harbour,
  resources: harbour.resources.map((one) =>
    one.type !== "Call"
      ? one
      : {
          ...one,
          interactions: [...one.interactions, "update"],
          parameters: one.parameters.filter(({ name }) => parameters.includes(name)),
        },
  ),
});
const calls = callsOf(["ship", "about", "stay"]);
const withoutShip = callsOf(["stay", "about"]);

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
    definition = calls,
    formerUrls: readonly string[] = [],
  ): Promise<Client> {
    await client?.close();
    const store: Store = await openStore(address);
    await prepareStore(store, definition);
    client = await openClient({ store, publicUrl, definition, formerUrls });
    return client;
  }

  /** The URL of a ship under the old name, and the id of a call that refers to it. */
  async function written(): Promise<{ ship: string; call: string }> {
    const { add } = await served(old);
    const ship = await add("/at/one/ships", { kind: "Ship" });
    const call = await add("/at/one/calls", { kind: "Call", of: { link: `${old}/at/one/ships/${ship}` } });
    return { ship, call };
  }

  const put = async (site: string, id: string, links: Readonly<Record<string, string>>): Promise<void> => {
    const named = Object.entries(links).map(([member, link]) => [member, { link }]);
    const body = { kind: "Call", id, ...Object.fromEntries(named) };
    expect((await client?.send("PUT", `/at/${site}/calls`, body))?.status).toBe(200);
  };

  test("is still found by Type/id, also after re-indexing", async () => {
    const { ship, call } = await written();
    await served(now);
    for (const _ of ["once", "twice"])
      await put("one", call, { of: `${old}/at/one/ships/${ship}`, about: `${now}/at/one/calls/${call}` });
    expect(await client?.ids(`/at/one/calls?ship=Ship/${ship}`)).toEqual([call]);
    await served(now, withoutShip);
    await served(now);
    const found = [
      `ship=${ship}`,
      `ship=Ship/${ship}`,
      `about=Call/${call}`,
      `about=${now}/at/one/calls/${call}`,
    ];
    for (const query of found) expect(await client?.ids(`/at/one/calls?${query}`)).toEqual([call]);
  });

  test("or added there is found by references with a known earlier URL, also after re-indexing", async () => {
    const { ship, call } = await written();
    const { add } = await served(now, calls, [`${old}/`]);
    const links = { of: { link: `${old}/at/one/ships/${ship}` } };
    const added = await add("/at/one/calls", { kind: "Call", ...links });
    const other = await add("/at/one/calls", { kind: "Call" });
    await put("one", other, { about: `${old}/at/one/calls/${call}` });
    const query = `ship=${encodeURIComponent(links.of.link)}`;
    expect([...((await client?.ids(`/at/one/calls?${query}`)) ?? [])].sort()).toEqual([call, added]);
    await served(now, withoutShip);
    await served(now);
    const found = async (sought: string) =>
      [...((await client?.ids(`/at/one/calls?${sought}`)) ?? [])].sort();
    expect(await found(`ship=Ship/${ship}`)).toEqual([call, added]);
    expect(await found(`about=Call/${call}`)).toEqual([other]);
  });

  test("does not treat references to another server as its own", async () => {
    const { ship, call } = await written();
    await served(now);
    await put("one", call, { of: `https://elsewhere.example/at/one/ships/${ship}` });
    expect(await client?.ids(`/at/one/calls?ship=${ship}`)).toEqual([]);
  });

  test("is found by its site's old name after a move to another site", async () => {
    const { ship, call } = await written();
    await client?.close();
    client = undefined;
    const moved = encodeURIComponent("a ward/é");
    let text = "";
    await exportSite({
      store: address,
      definition: calls,
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
      definition: calls,
      site: decodeURIComponent(moved),
      read,
      name: "export",
    });
    await served(now);
    await put(moved, call, { of: `${old}/at/one/ships/${ship}` });
    const found = async () => (await served(now)).ids(`/at/${moved}/calls?ship=${ship}`);
    expect(await found()).toEqual([call]);
    await served(now, withoutShip);
    expect(await found()).toEqual([call]);
  });
});
