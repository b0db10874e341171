// Tests that a probe that adds copies of a record does not find them by a value that no two records may share.
import { expect, it } from "vitest";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

it.each([
  ["unique", { name: { is: "string", unique: true }, town: "string" }, {}],
  [
    "one of several that are unique together",
    { name: "string", town: { is: "string", maxLength: 30 } },
    { "unique-together": { groups: [["town", "name"]] } },
  ],
])("the order of a list is found out by a parameter over a field that is not %s", async (_, fields, more) => {
  const maker = {
    ...more,
    interactions: ["search", "read", "add"],
    fields,
    search: {
      name: { type: "string", "looks-at": "name" },
      town: { type: "string", "looks-at": "town" },
    },
  };
  const order = {
    asks: "In which order?",
    answer: "newest first",
    because: "it is new",
    observe: "Add, and search.",
    probe: "search-order",
  };
  const model = await smallSpec({ Maker: maker }, undefined, { gaps: { "search.order": order } });
  const { fetch, close } = await fetchOf(model);
  const { report } = await runAgainst(fetch, model, {
    only: ["gap/search.order"],
    observing: true,
    settings: promptServer,
  });
  await close();
  expect(report.observations).toMatchObject([{ gap: "search.order", value: "newest first" }]);
});
