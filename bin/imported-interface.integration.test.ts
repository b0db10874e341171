// Tests all steps from an OpenAPI document of somebody else to a verdict: its draft is a spec that generates, serves and conforms as it is.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runMutant } from "../conformance/mutation/run-mutant.js";
import { importDocument } from "../spec/import/import.js";
import { loadSpec } from "../spec/load.js";
import { packageRoot } from "../spec/package-root.js";
import { readText } from "../spec/source/read-text.js";
import { bothStores, compiledFor } from "./testing/both-stores.js";
import { expectConformant, serveInterface } from "./testing/whole-interface.js";

const document = join(packageRoot(), "spec", "testing", "imported-openapi.yaml");
const token = "a-token-of-the-parcel-service";

const compiled = compiledFor(async (folder) => {
  const draft = join(folder, "parcels.yaml");
  const drafted = await importDocument(document, "./interface.schema.json", readText);
  if (!drafted.ok) throw new Error("the document has mistakes");
  await writeFile(draft, drafted.text);
  return draft;
});

it.each(bothStores(compiled))("serves the draft from %s, and passes its own suite", async (_, open) => {
  const { folder, spec } = compiled;
  const server = await serveInterface(folder, "--store", await open(), "--token", token);
  try {
    const headers = { Authorization: `Bearer ${token}` };
    await expectConformant(server, spec, folder, { headers });
    const { url } = server;
    expect((await fetch(`${url}/parcels`)).status).toBe(401);
    expect((await fetch(`${url}/parcels?state=lost`, { headers })).status).toBe(400);
    const { createClient } = await import(join(folder, "ours", "dist", "client", "client.js"));
    const { customer, parcel, scan } = createClient({ baseUrl: url, token });
    const ann = await customer.add({ name: "Ann", email: "ann@parcels.example", secret: "a cat" });
    expect(ann).toMatchObject({ active: true, balance: 0 });
    expect(ann).not.toHaveProperty("secret");
    await expect(customer.add({ name: "A", email: "no address" })).rejects.toMatchObject({ status: 422 });
    const [light, heavy] = [
      await parcel.add({ reference: "light", customerId: ann.id, grams: 5 }),
      await parcel.add({ reference: "heavy", customerId: ann.id, grams: 9000 }),
    ];
    expect(light).toMatchObject({ state: "waiting" });
    const sent = async (search: object) =>
      (await parcel.search(search)).records.flatMap(({ customerId, reference }: typeof light) =>
        customerId === ann.id ? [reference] : [],
      );
    expect(await sent({ sort: "-grams", min_grams: 5, max_grams: 9000 })).toEqual(["heavy", "light"]);
    expect(await sent({ min_grams: 8999 })).toEqual(["heavy"]);
    expect((await parcel.searchUnderCustomerId(ann.id)).records).toHaveLength(2);
    expect(await parcel.collect(heavy.id, { courier: "Bo" })).toMatchObject({ state: "moving" });
    const seen = await scan.addUnderParcelId(heavy.id, { place: "gate", at: "2026-01-02T03:04:05Z" });
    expect((await scan.searchUnderParcelId(heavy.id)).records).toEqual([seen]);
    expect(await scan.read(seen.id)).toMatchObject({ parcelId: heavy.id, place: "gate" });
    expect((await parcel.update({ ...light, grams: 6 })).grams).toBe(6);
    expect((await customer.update({ id: ann.id, phone: "+431234567" })).email).toBe("ann@parcels.example");
    await customer.delete(ann.id);
    await expect(customer.read(ann.id)).rejects.toMatchObject({ status: 410 });
  } finally {
    await server.stop();
  }
});

it("tells lists of records that do not match from lists that end early", async () => {
  const loaded = await loadSpec(compiled.spec);
  if (!loaded.ok) throw new Error("the draft has mistakes");
  const name = "inverts search.Parcel.reference, reading only";
  const { caughtBy } = await runMutant(loaded.model, { kind: "mutant", name });
  expect(caughtBy).toEqual(["search/Parcel.reference/finds"]);
});
