// Tests which constraints an update can break.
import { expect, it } from "vitest";
import type { InteractionRule, InterfaceModel } from "../../../spec/model.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { changedLimitsOf } from "./limited-fields.js";

const interactions = ["read", "add", "update"];
const model = await smallSpec({
  Driver: { interactions, fields: { name: { is: "string", required: true, maxLength: 9 } } },
});

/** The model with another rule of updates. */
const updatedBy = (change: Pick<InteractionRule, "method" | "merges" | "patches" | "replaces">) => ({
  ...model,
  interactions: model.interactions.map(({ replaces: _, ...rule }) =>
    rule.kind === "update" ? { ...rule, ...change } : rule,
  ),
});

const keywords = (of: InterfaceModel): readonly string[] =>
  of.resources.flatMap((resource) => changedLimitsOf(of, resource).map(({ limit }) => limit.keyword));

it.each([{ method: "PUT" }, { method: "PATCH", merges: true }, { method: "PATCH", replaces: true }] as const)(
  "an update %j can break that a field is required",
  (change) => {
    expect(keywords(updatedBy(change))).toEqual(["required", "maxLength"]);
  },
);

it("a PATCH of no stated form may leave out a required field", () => {
  expect(keywords(updatedBy({ method: "PATCH" }))).toEqual(["maxLength"]);
});
