// Tests the site of a run that names none, for interfaces whose host name or path has it.
import { expect, it } from "vitest";
import { hostedSpec, otherSpec } from "../../spec/package-root.js";
import { readRun } from "./open-run.js";

const silent = { err: () => undefined, color: false };

it.each([
  ["http://north.records.example", {}, "north"],
  ["http://{site}.records.example", { site: "south" }, "south"],
  ["http://{site}.records.example", {}, ""],
  ["http://127.0.0.1:9", {}, ""],
])("of %s with %j is %j", async (baseUrl, more, site) => {
  const read = await readRun({ baseUrl, spec: hostedSpec(), headers: {}, ...more }, silent);
  expect(read?.run.site).toBe(site);
});

it.each([
  ["http://h/api/fleets/12", {}, "http://h/api", "12"],
  ["http://h/api/fleets/12/", { write: true }, "http://h/api", "12"],
  ["http://h/api/fleets/12", { site: "13" }, "http://h/api/fleets/12", "13"],
  ["http://h/api", {}, "http://h/api", ""],
])("of %s with %j is found in the path", async (baseUrl, more, base, site) => {
  const read = await readRun({ baseUrl, spec: otherSpec(), headers: {}, ...more }, silent);
  expect(read?.run).toMatchObject({ baseUrl: base, site });
});
