import { expect, it } from "vitest";
import { modelOf } from "../testing/models.js";
import { tinySpec } from "../testing/specs.js";
import { sparing } from "./sparing.js";

it("asks again only where what it asked for has changed, and not where it only moved", async () => {
  let asked = 0;
  const names = sparing(async ({ resources }) => {
    asked += 1;
    return resources.map(({ name, means }) => `${name} ${means}`);
  });
  const spec = tinySpec();
  await names(modelOf(spec));
  await names(modelOf(`# a note\n${spec.replace("means: rooms and guests", "means: guests and rooms")}`));
  expect(asked).toBe(1);
  const after = spec.replace("means: a room", "means: a chamber");
  expect(await names(modelOf(after))).toEqual(["Guest somebody who stays", "Room a chamber"]);
  expect(await names(modelOf(spec))).toEqual(["Guest somebody who stays", "Room a room"]);
  expect(asked).toBe(3);
});
