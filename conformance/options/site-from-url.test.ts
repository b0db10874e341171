import { expect, it } from "vitest";
import { fleetModel } from "../testkit/api/fleet.js";
import { siteFromUrl } from "./site-from-url.js";

const model = fleetModel();
const segment = model.resources.find(({ name }) => name === "Vehicle")?.segment ?? "";

it.each([
  ["https://h/api", { baseUrl: "https://h/api" }],
  ["https://h/api/fleets", { baseUrl: "https://h/api" }],
  ["https://h/api/fleets/north%20west/", { baseUrl: "https://h/api", site: "north west" }],
  [`https://h/fleets/12/${segment}`, { baseUrl: "https://h", site: "12" }],
  [`https://h/v1/${segment}`, { baseUrl: "https://h" }],
  [`https://h/v1/${segment}/of/12`, { baseUrl: "https://h", site: "12" }],
  ["https://h/fleets/12/unknown", { baseUrl: "https://h/fleets/12/unknown" }],
])("reads the end of %s as the beginning of a path", (url, found) => {
  expect(siteFromUrl(model, url)).toEqual(found);
});
