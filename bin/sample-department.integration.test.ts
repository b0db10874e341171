// Tests sample departments: of every interface that the kit has, and in a server.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { departmentOf, rootType } from "../conformance/tools/sample/department.js";
import { isObject, type Json, type JsonObject } from "../spec/json.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { hostedSpec, otherSpec, ownSpec, patchingSpec, thirdSpec, wideSpec } from "../spec/package-root.js";
import { interfaceDefinition } from "./interface-definition.js";
import { startServer } from "./start-server.js";

async function modelIn(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
}

describe.each([
  ["the kit's own interface", ownSpec(), "Patient"],
  ["the second interface", otherSpec(), "Driver"],
  ["the second interface with everything", wideSpec(), "Driver"],
  ["the third interface", thirdSpec(), "Author"],
  ["the fourth interface", patchingSpec(), undefined],
  ["the fifth interface", hostedSpec(), undefined],
])("a department of %s", (_, file, root) => {
  it("has only records that the validators accept, and references to records that it has", async () => {
    const model = await modelIn(file);
    const { resources } = await interfaceDefinition(model);
    const records = departmentOf(model, { count: 12, seed: 3 });
    const keys = new Set(records.map(({ type, id }) => `${type}/${id}`));
    expect(keys.size).toBe(records.length);
    for (const { type, body } of records) {
      const found = resources.find((resource) => resource.type === type)?.validate(body);
      expect({ type, found }).toEqual({ type, found: [] });
      for (const text of textsIn(body)) if (/^[A-Z]\w+\/[\w-]+$/.test(text)) expect(keys).toContain(text);
    }
    if (root !== undefined) expect(rootType(model)).toBe(root);
    expect(records.filter(({ type }) => type === rootType(model))).toHaveLength(12);
  });

  it("is the same for the same seed, and another for another", async () => {
    const model = await modelIn(file);
    const text = (seed: number): string => JSON.stringify(departmentOf(model, { count: 5, seed }));
    expect(text(1)).toBe(text(1));
    expect(text(2)).not.toBe(text(1));
  });
});

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

describe("a department of the kit's own interface", () => {
  const department = async () => departmentOf(await modelIn(ownSpec()), { count: 40, seed: 5 });
  const at = (body: JsonObject, path: string): unknown =>
    path.split(".").reduce<unknown>((value, name) => {
      const one: unknown = Array.isArray(value) ? value[0] : value;
      return typeof one === "object" && one !== null ? Reflect.get(one, name) : undefined;
    }, body);
  const time = (body: JsonObject, path: string): number => Date.parse(String(at(body, path)));

  it("has observations within their visit, of the patient of that visit, who was born before", async () => {
    const records = await department();
    const byKey = new Map(records.map(({ type, id, body }) => [`${type}/${id}`, body]));
    const observations = records.filter(({ type }) => type === "Observation");
    expect(observations.length).toBeGreaterThan(20);
    for (const { body } of observations) {
      const visit = byKey.get(String(at(body, "encounter.reference"))) ?? {};
      expect(at(body, "subject.reference")).toBe(at(visit, "subject.reference"));
      expect(time(body, "effectiveDateTime")).toBeGreaterThanOrEqual(time(visit, "period.start"));
      const end = at(visit, "period.end");
      if (end !== undefined)
        expect(time(body, "effectiveDateTime")).toBeLessThanOrEqual(time(visit, "period.end"));
      const patient = byKey.get(String(at(body, "subject.reference"))) ?? {};
      expect(time(patient, "birthDate")).toBeLessThan(time(visit, "period.start"));
    }
  });

  it("has people whose names go with their gender, codes with their displays, and values with their units", async () => {
    const records = await department();
    const first = records.find(({ type }) => type === "Patient")?.body ?? {};
    expect(String(at(first, "name.text"))).toBe(`${at(first, "name.given")} ${at(first, "name.family")}`);
    const measured = records.filter(({ body }) => at(body, "component.valueQuantity") !== undefined);
    expect(measured.length).toBeGreaterThan(5);
    for (const { body } of measured) {
      expect(at(body, "component.code.coding.code")).toBe(at(body, "code.coding.code"));
      expect(at(body, "category.coding.code")).toBe("vital-signs");
      expect(at(body, "component.valueQuantity.system")).toBe("http://unitsofmeasure.org");
    }
    expect(records.map(({ body }) => JSON.stringify(body)).join("\n")).not.toMatch(
      /\b(?:[bdfgklmnprstvz][aeiou]){5}\b/,
    );
  });
});

const jsonAt = async (url: string, init?: RequestInit) => JSON.parse(await (await fetch(url, init)).text());

describe("serve --sample", () => {
  const sample = { count: 25, sites: [] };

  it("begins with a department at the first site, whose references lead to its records", async () => {
    const told: string[] = [];
    const server = await startServer({ port: 0, sample }, (line) => told.push(line));
    expect(told).toEqual([expect.stringMatching(/^[12]\d\d invented records of 7 types added at site 1$/)]);
    try {
      const list = await jsonAt(`${server.url}/r4/sites/1/Patient?_count=100`);
      expect(list.entry).toHaveLength(25);
      const [{ resource: patient }] = list.entry;
      const visits = await jsonAt(`${server.url}/sites/1/Encounter?patient=${patient.id}`);
      expect(visits.entry.length).toBeGreaterThan(0);
      const { reference } = visits.entry[0].resource.subject;
      expect(await jsonAt(reference)).toMatchObject({ id: patient.id });
      const other = await jsonAt(`${server.url}/r4/sites/2/Patient`);
      expect(other.entry ?? []).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it("refuses a store that has, or had, records, and adds nothing to its other sites", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cri-sample-"));
    const store = `sqlite:${join(folder, "records.db")}`;
    try {
      const first = await startServer({ port: 0, store });
      const body = JSON.stringify({ resourceType: "Patient" });
      const headers = { "Content-Type": "application/json" };
      const { id } = await jsonAt(`${first.url}/r4/sites/2/Patient`, { method: "POST", headers, body });
      await fetch(`${first.url}/r4/sites/2/Patient/${id}`, { method: "DELETE" });
      await first.close();
      await expect(
        startServer({ port: 0, store, sample: { count: 2, sites: ["1", "2"] } }),
      ).rejects.toMatchObject({
        message: "the store already has records at site 2, and --sample fills only an empty store",
      });
      const second = await startServer({ port: 0, store, sample: { count: 2, sites: [] } });
      expect((await jsonAt(`${second.url}/r4/sites/1/Patient`)).entry).toHaveLength(2);
      await second.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("fills each named site with other people, and an interface whose ids are whole numbers", async () => {
    const server = await startServer({ port: 0, sample: { count: 3, sites: ["north", "south"] } });
    const names = async (site: string): Promise<string> =>
      (await jsonAt(`${server.url}/r4/sites/${site}/Patient`)).entry
        .map(({ resource }: { readonly resource: { readonly name: unknown } }) =>
          JSON.stringify(resource.name),
        )
        .join();
    expect(await names("north")).not.toBe(await names("south"));
    await server.close();
    const library = await startServer({
      port: 0,
      model: await modelIn(thirdSpec()),
      token: "t",
      sample: { count: 4, sites: [] },
    });
    const headers = { "Library-Version": "2", "Library-Key": "t" };
    const books = await jsonAt(`${library.url}/books`, { headers });
    expect(books.items.length).toBeGreaterThan(0);
    const { editor } = books.items[0];
    expect((await fetch(`${library.url}/authors/${editor}`, { headers })).status).toBe(200);
    await library.close();
  });
});
