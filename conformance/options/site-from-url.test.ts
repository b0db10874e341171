import { expect, it } from "vitest";
import { fleetModel } from "../testkit/api/fleet.js";
import { readingsOf } from "./site-from-url.js";

const model = fleetModel();
const segment = model.resources.find(({ name }) => name === "Vehicle")?.segment ?? "";

it.each([
  ["https://h/api", []],
  ["https://h/api/fleets", [{ baseUrl: "https://h/api" }]],
  ["https://h/v1", [{ baseUrl: "https://h" }]],
  ["https://h/api/fleets/north%20west/", [{ baseUrl: "https://h/api", site: "north west" }]],
  ["https://me:secret@h/api/v1?a=1", [{ baseUrl: "https://me:secret@h/api" }]],
  [`https://h/fleets/12/${segment}`, [{ baseUrl: "https://h", site: "12" }]],
  [`https://h/v1/${segment}`, [{ baseUrl: "https://h" }]],
  [`https://h/v1/${segment}/of/12`, [{ baseUrl: "https://h", site: "12" }]],
  ["https://h/fleets/12/unknown", []],
])("reads the end of %s as the beginning of a path", (url, found) => {
  expect(readingsOf(model, url)).toEqual(found);
});

it("takes no type alone for the beginning of a path if there are no sites", () => {
  const [form] = model.forms;
  const placeholders = { ...model.placeholders, site: [] };
  const { segments = [] } = form ?? {};
  const ofType = segments.filter(({ kind }) => kind !== "site" && kind !== "literal");
  const without = form ? { ...model, placeholders, forms: [{ ...form, segments: ofType }] } : model;
  expect(ofType).toHaveLength(1);
  expect(readingsOf(without, `https://h/${segment}`)).toEqual([]);
});
