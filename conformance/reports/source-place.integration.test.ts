import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { otherSpec } from "../../spec/package-root.js";
import { modelFrom } from "../../spec/testing/several-files.js";
import { failed } from "../testkit/reports/make-report.js";
import { placesIn } from "./source-place.js";

const files = {
  "fleet.yaml": readFileSync(otherSpec(), "utf8"),
  "sites/north.yaml":
    "overlay-of: ../fleet.yaml\nname: north\ndocument: Notes\nchanges:\n  field.Job.from: { optional: true }\n",
};

it("shows a clause in the file that states it, whatever file was named", async () => {
  const model = await modelFrom(files, "sites/north.yaml");
  const at = (spec: string, clause: string) =>
    placesIn({ model, spec })(failed("a/b/c", { clauses: [clause] }));
  expect(at("specs/sites/north.yaml", "field.Job.from")).toEqual({
    file: "specs/sites/north.yaml",
    line: 5,
    column: 3,
    inRepository: true,
  });
  expect(at("specs/sites/north.yaml", "field.Job.until").file).toBe("specs/fleet.yaml");
  expect(at("file:///home/a%20b/sites/north.yaml", "field.Job.until").file).toBe(
    "file:///home/a%20b/fleet.yaml",
  );
});
