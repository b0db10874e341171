// Tests that the loader of a deployment knows the file of an exported site.
import { expect, it } from "vitest";
import { siteFormat } from "../conformance/fixtures/source-records.js";
import { formatName } from "../runtime/server/archive/format.js";

it("the loader of a deployment knows the format that an export names", () => {
  expect(siteFormat).toBe(formatName);
});
