import { describe, expect, it } from "vitest";
import { boatModel } from "../../../testkit/api/boats.js";
import { dataIsFound } from "./data.js";
import { canBeNarrowed } from "./searches-for.js";

const model = boatModel();

describe("searching for the user's records", () => {
  it("is judged only for types that have a parameter for an id or a reference", () => {
    const judged = dataIsFound.cases(model).map(({ id }) => id);
    expect(judged).toEqual(["data/Boat/found", "data/Voyage/found"]);
  });

  it("does not narrow by a parameter that looks at nothing or can be read in several ways", () => {
    const voyage = model.resources.find(({ name }) => name === "Voyage");
    if (!voyage) throw new Error("the test's model has no Voyage");
    const [by] = voyage.parameters.filter(({ match }) => match === "reference");
    if (!by) throw new Error("a Voyage is searched by no reference");
    const narrowedBy = (more: object) => canBeNarrowed({ ...voyage, parameters: [{ ...by, ...more }] });
    expect([narrowedBy({}), narrowedBy({ unseen: "no such" }), narrowedBy({ ambiguous: true })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
