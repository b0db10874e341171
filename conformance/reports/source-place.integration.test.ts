import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { otherSpec } from "../../spec/package-root.js";
import { modelFrom } from "../../spec/testing/several-files.js";
import { failed } from "../testkit/reports/make-report.js";
import { placesIn } from "./source-place.js";

const files = {
  "charts.yaml": readFileSync(otherSpec(), "utf8"),
  "sites/north.yaml":
    "overlay-of: ../charts.yaml\nname: north\ndocument: Notes\nchanges:\n  field.Visit.from: { optional: true }\n",
};

it("shows a clause in the file that states it, whatever file was named", async () => {
  const model = await modelFrom(files, "sites/north.yaml");
  const at = (spec: string, clause: string) => placesIn(model, spec)(failed("a/b/c", { clauses: [clause] }));
  expect(at("specs/sites/north.yaml", "field.Visit.from")).toEqual({
    file: "specs/sites/north.yaml",
    line: 5,
    column: 3,
  });
  expect(at("specs/sites/north.yaml", "field.Visit.until").file).toBe("specs/charts.yaml");
  expect(at("file:///home/a%20b/sites/north.yaml", "field.Visit.until").file).toBe(
    "file:///home/a%20b/charts.yaml",
  );
});
