// Tests that 0 and false, which a deployment takes for no value, are told as one cause.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

const lost = (type: string, member: string, sent: string, got = "nothing there") =>
  failed(`round-trip/${type}/${member}`, {
    code: got === "null" ? "value-changed" : "value-lost",
    clauses: [`field.${type}.${member}`],
    member,
    differing: { sent, got },
    exchanges: [{ ...exchange, n: member.length, status: 200, responseBody: "{}" }],
  });
const headingsOf = (...results: Parameters<typeof causesOf>[0]) =>
  causesOf(results).failures.map(({ heading }) => heading);

it("names both values, and where they are lost or come back as null", () => {
  expect(headingsOf(lost("X", "dose", "0"), lost("Y", "active", "false"))).toEqual([
    "0 and false are lost on 2 types: X.dose, Y.active",
  ]);
  expect(headingsOf(lost("X", "dose", "0", "null"), lost("X", "alive", "false", "null"))).toEqual([
    "0 and false of X come back as null: dose, alive",
  ]);
});

it("tells a member that is lost whatever its value as a cause of its own", () => {
  expect(headingsOf(lost("X", "dose", "0"), lost("X", "active", "true"))).toHaveLength(2);
});
