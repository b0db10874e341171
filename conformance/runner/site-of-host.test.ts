// Tests the site of a run that names none, for interfaces whose host name has it.
import { expect, it } from "vitest";
import { hostedSpec } from "../../spec/package-root.js";
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
