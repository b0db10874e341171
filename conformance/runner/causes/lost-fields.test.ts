import { describe, expect, it } from "vitest";
import { failed, result } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

const lost = (path: string, ...clauses: readonly string[]) =>
  failed(`round-trip/X/${path}`, { code: "value-lost", clauses });
const kept = (path: string, ...clauses: readonly string[]) => result(`round-trip/X/${path}`, { clauses });
const causes = (...checks: Parameters<typeof causesOf>[0]) =>
  causesOf(checks).failures.map(({ first, others }) => [first, ...others].map(({ id }) => id));

describe("values that one read shows to be lost", () => {
  it("are one cause for each field, whatever parts it has", () => {
    const kind = [
      lost("kind.code", "shape.Coding.code", "field.X.kind", "shape.Coding"),
      lost("kind.system", "shape.Coding.system", "field.X.kind", "shape.Coding"),
    ];
    const when = lost("when", "field.X.when");
    const other = kept("other.code", "shape.Coding.code", "field.X.other", "shape.Coding");
    const system = kept("other.system", "shape.Coding.system", "field.X.other", "shape.Coding");
    expect(causes(...kind, when, other, system)).toEqual([kind.map(({ id }) => id), [when.id]]);
  });

  it("are one cause for a part of a shape that every field lacks", () => {
    const one = lost("kind.label", "shape.Coding.label", "field.X.kind");
    const other = lost("other.label", "shape.Coding.label", "field.X.other");
    const rest = ["kind", "other"].map((name) =>
      kept(`${name}.code`, "shape.Coding.code", `field.X.${name}`),
    );
    expect(causes(one, other, ...rest)).toEqual([[one.id, other.id]]);
  });

  it("take a named value of the field with them", () => {
    const whole = lost("state", "field.X.state");
    const named = failed("named-value/X/state=on", {
      code: "value-lost",
      clauses: ["value.X.state.on", "field.X.state"],
    });
    expect(causes(whole, named)).toEqual([[whole.id, named.id]]);
  });
});

describe("a search by a member that is lost", () => {
  const ofName = { ...lost("name.last", "field.X.name"), member: "name.last" };
  const search = (unshown: readonly string[], type = "X") =>
    failed(`metamorphic/${type}.name/only-what-fits`, {
      code: "record-unexpected",
      clauses: [type],
      unshown,
    });

  it("is explained by the loss, if none of the records that it found shows the member", () => {
    expect(causes(search(["name.last"]), ofName)).toEqual([[ofName.id, search([]).id]]);
    const whole = { ...ofName, member: "name" };
    expect(causes(whole, search(["name.last", "name.first"]))).toHaveLength(1);
  });

  it("is a cause of its own, if the loss does not explain it", () => {
    expect(causes(search([]), ofName)).toHaveLength(2);
    expect(causes(search(["name.first"]), ofName)).toHaveLength(2);
    expect(causes(search(["name.last"], "Y"), ofName)).toHaveLength(2);
    expect(causes(search(["name.last"]), { ...ofName, member: "name.lastWords" })).toHaveLength(2);
    expect(causes(search(["name.last"]), { ...ofName, id: "update/X/each-member" })).toHaveLength(2);
  });
});
