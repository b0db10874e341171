import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fleetModel } from "../../../testkit/api/fleet.js";
import { documentedPart } from "./documented-part.js";
import { readData } from "./read-data.js";

const model = fleetModel();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-data-"));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string, text: string) => writeFile(join(folder, name), text);

describe("the user's records", () => {
  it("are read from lines, arrays, single records and lists, each once; other types are ignored", async () => {
    await file("a.ndjson", '{"kind":"Vehicle","id":"1"}\n\n{"kind":"Mechanic","id":"1"}\n');
    await file("b.json", '[{"kind":"Vehicle","id":"2"},{"kind":"Vehicle","id":"1","late":true}]');
    await file("c.json", '{"kind":"Garage","id":3}');
    await file("d.json", '{"list":{"entry":[{"resource":{"kind":"Job","id":"v"}}]}}');
    await file("notes.txt", "no JSON");
    const records = await readData(model, folder);
    expect(records.map(({ key }) => key)).toEqual(["Vehicle/1", "Vehicle/2", "Garage/3", "Job/v"]);
    expect(records[0]?.body).toEqual({ kind: "Vehicle", id: "1" });
  });

  it("are refused if a file cannot be read, with its place, or if there are none", async () => {
    await expect(readData(model, folder)).rejects.toMatchObject({ name: "UserError", message: /no record/ });
    await expect(readData(model, join(folder, "none"))).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(/none cannot be read: it does not exist$/),
    });
    await file("a.ndjson", '{"kind":"Vehicle"}\n{"kind":\n');
    await expect(readData(model, join(folder, "a.ndjson"))).rejects.toThrow(
      /a\.ndjson cannot be read: it is not a folder$/,
    );
    await expect(readData(model, folder)).rejects.toThrow(/a\.ndjson:2/);
  });
});

describe("the documented part of a record", () => {
  it("leaves out unknown members, values of another kind, and arrays in place of single values", () => {
    const vehicle = model.resources.find(({ name }) => name === "Vehicle");
    if (!vehicle) throw new Error("the test's model has no Vehicle");
    const bought = "2020-01-02T03:04:05+00:00";
    const body = {
      kind: "Vehicle",
      bought,
      length: "12",
      names: "one",
      crew: [{ names: ["a"], rank: 1 }],
      flag: { x: 1 },
    };
    expect(documentedPart(model, vehicle, body)).toEqual({
      kind: "Vehicle",
      bought,
      crew: [{ names: ["a"] }],
    });
    expect(documentedPart(model, vehicle, { ...body, bought: "2020-01-02T03:04:05Z" })).not.toHaveProperty(
      "bought",
    );
  });
});
