import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/json.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { endsAfterStart } from "./intervals.js";

const [resource] = fleetModel().resources;
const parameter = resource?.parameters[0];
const field = resource?.fields[0];
if (!resource || !parameter || !field) throw new Error("the test's model is empty");
const targets = [{ path: "stay.from", field, endPath: "stay.to" }];
const stays = { ...resource, parameters: [{ ...parameter, targets }] };

const ended = (stay: Json): JsonObject => endsAfterStart(stays, { stay });

test("an interval does not end before it starts, nor does an interval of a list", () => {
  expect(ended({ from: "2020-01-01", to: "2019-01-01" })).toEqual({
    stay: { from: "2020-01-01", to: expect.stringMatching(/^20[2-9]\d-/) },
  });
  const { stay } = ended([
    { from: "2000-01-01", to: "1999-01-01" },
    { from: "2020-01-01", to: "1999-01-01" },
  ]);
  const bounds = Object.values(stay ?? {}).map((one) => Object.values(one));
  expect(bounds).toHaveLength(2);
  for (const [from = "", to = ""] of bounds) expect(String(to) >= String(from)).toBe(true);
});

test("an interval without a start has no end", () => {
  expect(ended({ to: "2019-01-01" })).toEqual({});
  expect(ended([{ from: "2000-01-01", to: "1999-01-01" }, { to: "1999-01-01" }])).toEqual({
    stay: [{ from: "2000-01-01", to: expect.any(String) }, {}],
  });
});
