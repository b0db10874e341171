// Tests all steps from spec to verdict with an interface whose updates are JSON Patches, and whose sites are in a header, on both stores.
import { join } from "node:path";
import { expect, it } from "vitest";
import { patchingSpec } from "../spec/package-root.js";
import { bothStores, compiledFor } from "./testing/both-stores.js";
import { expectConformant, serveInterface } from "./testing/whole-interface.js";

const compiled = compiledFor(patchingSpec);

it.each(bothStores(compiled))(
  "serves an interface whose updates are JSON Patches from %s, and passes its own suite",
  async (_, open) => {
    const { folder, spec } = compiled;
    const server = await serveInterface(folder, "--store", await open());
    try {
      await expectConformant(server, spec, folder, { site: "12", otherSite: "13" });
      const { createClient } = await import(join(folder, "ours", "dist", "client", "client.js"));
      const { depot, parcel } = createClient({ baseUrl: server.url, site: "12" });
      expect((await fetch(`${server.url}/depots`)).status).toBe(400);
      const home = await depot.add({ name: "North" });
      const { id } = await parcel.add({ label: "one", depot: home.id, marks: ["a"] });
      const changed = await parcel.update(id, [
        { op: "test", path: "/label", value: "one" },
        { op: "add", path: "/marks/-", value: "b" },
        { op: "copy", from: "/label", path: "/note" },
      ]);
      expect(changed).toMatchObject({
        label: "one",
        marks: ["a", "b"],
        note: "one",
        depot: home.id,
        number: 0,
      });
      const wrong = [
        { op: "remove", path: "/note" },
        { op: "test", path: "/label", value: "two" },
      ];
      await expect(parcel.update(id, wrong)).rejects.toMatchObject({ status: 409 });
      await expect(parcel.update(id, [{ op: "remove", path: "/label" }])).rejects.toMatchObject({
        status: 422,
      });
      expect(await parcel.read(id)).toEqual(changed);
      await expect(depot.delete(home.id)).rejects.toMatchObject({ status: 409 });
      await parcel.update(id, [{ op: "remove", path: "/depot" }]);
      await depot.delete(home.id);
      await expect(depot.read(home.id)).rejects.toMatchObject({ status: 410 });
      for (const label of ["x1", "x2", "x3"]) await parcel.add({ label });
      const pages = [];
      for await (const { records, nextCursor } of parcel.pages({ limit: 2, label: "x" }))
        pages.push([records.length, typeof nextCursor]);
      expect(pages).toEqual([
        [2, "string"],
        [1, "undefined"],
      ]);
      const { nextCursor } = await parcel.search({ limit: 2, label: "x" });
      const { records } = await parcel.search({ limit: 5, label: "x", cursor: nextCursor });
      expect(records).toHaveLength(1);
      await expect(parcel.search({ cursor: "none" })).rejects.toMatchObject({ status: 400 });
      const elsewhere = createClient({ baseUrl: server.url, site: "13" });
      await expect(elsewhere.parcel.read(id)).rejects.toMatchObject({ status: 404 });
      expect((await elsewhere.parcel.search({ label: "one" })).records).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
