// Tests all steps from spec to verdict with an interface whose updates are JSON Patches, on both stores.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dropStores, freshStore } from "../runtime/server/testing/shared-postgres.js";
import { patchingSpec } from "../spec/package-root.js";
import { compileInterface, expectConformant, serveInterface } from "./testing/whole-interface.js";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-parcels-"));
  await compileInterface(patchingSpec(), folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await dropStores();
});

it.each([
  ["SQLite", async () => `sqlite:${join(folder, "records.db")}`],
  ["PostgreSQL", freshStore],
])(
  "serves an interface whose updates are JSON Patches from %s, and passes its own suite",
  async (_, open) => {
    const server = await serveInterface(folder, "--store", await open());
    try {
      await expectConformant(server, patchingSpec(), folder);
      const { createClient } = await import(join(folder, "ours", "dist", "client", "client.js"));
      const { depot, parcel } = createClient({ baseUrl: server.url });
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
    } finally {
      await server.stop();
    }
  },
);
