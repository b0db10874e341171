// Tests that provenance lists the suite's checks.
import { describe, expect, it } from "vitest";
import { clausesAbout } from "../conformance/testkit/gap-clauses.js";
import { provenanceOf } from "../generator/provenance/provenance.js";
import { otherModel, ownModel } from "../generator/testing/models.js";
import { checksOf } from "./checks-of.js";

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
])("provenance of %s, with the suite's own checks", (_, modelOfCase) => {
  it("names exactly the existing checks; a clause without a check is excluded, or a gap is about it", async () => {
    const model = modelOfCase();
    const checks = await checksOf(model);
    const origins = provenanceOf({ model, checks });
    const named = new Set(origins.flatMap((origin) => origin.checks));
    expect([...named].sort()).toEqual(checks.map(({ id }) => id).sort());
    const bare = origins.filter((origin) => origin.checks.length === 0).map(({ id }) => id);
    const reported = [
      ...model.clauses.flatMap(({ id, node }) => (node.excluded === undefined ? [] : [id])),
      ...model.gaps.flatMap((gap) => clausesAbout(model, gap)),
    ];
    expect(bare.filter((id) => !reported.includes(id))).toEqual([]);
  });
});
