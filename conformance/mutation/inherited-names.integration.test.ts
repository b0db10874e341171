// Tests that fields may have the names of members that every object inherits.
import { expect, it } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { promptServer, runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";

const all = ["search", "read", "add", "update", "delete"];

it("a whole run passes on our own server", async () => {
  const depot = {
    interactions: all,
    fields: {
      constructor: { is: "string", optional: true, nullable: true },
      toString: { is: "integer", optional: true, minimum: 3 },
      valueOf: { is: "string", unique: true },
      hasOwnProperty: { is: "string[]", optional: true },
      isPrototypeOf: { is: "object", optional: true, fields: { constructor: "string" } },
    },
    search: {
      constructor: { type: "string", "looks-at": "constructor" },
      toString: { type: "number", "looks-at": "toString" },
      valueOf: { type: "string", "looks-at": "valueOf" },
    },
    relations: { together: { needs: ["toString", "constructor"] } },
  };
  const model = await smallSpec({ Depot: depot });
  const { fetch, close } = await fetchOf(model);
  const { report } = await runAgainst(fetch, model, { observing: true, settings: promptServer });
  await close();
  const bad = report.checks.filter(({ verdict }) => ["fail", "blocked", "error"].includes(verdict));
  expect(bad.map(({ id, verdict, reason, actual }) => [id, verdict, reason ?? actual])).toEqual([]);
  expect(report.verdict).toBe("conformant");
  expect(
    report.checks.filter(({ id, verdict }) => id.includes("constructor") && verdict === "pass").length,
  ).toBeGreaterThan(1);
});
