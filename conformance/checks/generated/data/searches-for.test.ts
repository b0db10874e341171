import { describe, expect, it } from "vitest";
import { fleetModel } from "../../../testkit/api/fleet.js";
import { dataChecks } from "./data.js";
import { canBeNarrowed } from "./searches-for.js";

const model = fleetModel();

describe("searching for the user's records", () => {
  it("is judged only for types that have a parameter for an id or a reference", () => {
    const judged = dataChecks.flatMap((one) => one.cases(model).map(({ id }) => id));
    expect(judged.filter((id) => id.endsWith("/found"))).toEqual(["data/Vehicle/found", "data/Job/found"]);
  });

  it("does not narrow by a parameter that looks at nothing or can be read in several ways", () => {
    const job = model.resources.find(({ name }) => name === "Job");
    if (!job) throw new Error("the test's model has no Job");
    const [by] = job.parameters.filter(({ match }) => match === "reference");
    if (!by) throw new Error("a Job is searched by no reference");
    const narrowedBy = (more: object) => canBeNarrowed({ ...job, parameters: [{ ...by, ...more }] });
    expect([narrowedBy({}), narrowedBy({ unseen: "no such" }), narrowedBy({ ambiguous: true })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
