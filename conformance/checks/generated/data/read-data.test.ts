import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { boatModel } from "../../../testkit/api/boats.js";
import { documentedPart } from "./documented-part.js";
import { readData } from "./read-data.js";

const model = boatModel();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-data-"));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string, text: string) => writeFile(join(folder, name), text);

describe("the user's records", () => {
  it("are read from lines, arrays, single records and lists, each once; other types are ignored", async () => {
    await file("a.ndjson", '{"kind":"Boat","id":"1"}\n\n{"kind":"Captain","id":"1"}\n');
    await file("b.json", '[{"kind":"Boat","id":"2"},{"kind":"Boat","id":"1","late":true}]');
    await file("c.json", '{"kind":"Harbour","id":3}');
    await file("d.json", '{"list":{"entry":[{"resource":{"kind":"Voyage","id":"v"}}]}}');
    await file("notes.txt", "no JSON");
    const records = await readData(model, folder);
    expect(records.map(({ key }) => key)).toEqual(["Boat/1", "Boat/2", "Harbour/3", "Voyage/v"]);
    expect(records[0]?.body).toEqual({ kind: "Boat", id: "1" });
  });

  it("are refused if a file cannot be read, with its place, or if there are none", async () => {
    await expect(readData(model, folder)).rejects.toMatchObject({ name: "UserError", message: /no record/ });
    await expect(readData(model, join(folder, "none"))).rejects.toMatchObject({ name: "UserError" });
    await file("a.ndjson", '{"kind":"Boat"}\n{"kind":\n');
    await expect(readData(model, folder)).rejects.toThrow(/a\.ndjson:2/);
  });
});

describe("the documented part of a record", () => {
  it("leaves out unknown members, values of another kind, and arrays in place of single values", () => {
    const boat = model.resources.find(({ name }) => name === "Boat");
    if (!boat) throw new Error("the test's model has no Boat");
    const launched = "2020-01-02T03:04:05+00:00";
    const body = {
      kind: "Boat",
      launched,
      length: "12",
      names: "one",
      crew: [{ names: ["a"], rank: 1 }],
      flag: { x: 1 },
    };
    expect(documentedPart(model, boat, body)).toEqual({ kind: "Boat", launched, crew: [{ names: ["a"] }] });
    expect(documentedPart(model, boat, { ...body, launched: "2020-01-02T03:04:05Z" })).not.toHaveProperty(
      "launched",
    );
  });
});
