import { expect, it } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { patchTo } from "./update.js";

const model = await smallSpec({
  Visit: {
    interactions: ["read", "add"],
    fields: {
      note: "string",
      tags: "string[]",
      stay: {
        is: "object",
        fields: {
          from: "date",
          until: "date",
          room: { is: "object", fields: { floor: "integer", door: "string" } },
        },
      },
      mark: "Mark",
    },
  },
});
const [visit] = model.resources;

it("removes what the content leaves out, in objects too, and replaces lists as a whole", () => {
  if (visit === undefined) throw new Error("the model has no type");
  const content = { kind: "Visit", id: "7", tags: ["a"], stay: { from: "2026-01-01", room: { floor: 2 } } };
  expect(patchTo(model, visit, content)).toEqual({
    kind: "Visit",
    id: "7",
    note: null,
    tags: ["a"],
    stay: { from: "2026-01-01", until: null, room: { floor: 2, door: null } },
    mark: null,
  });
  expect(patchTo(model, visit, { kind: "Visit", mark: { sign: "x" } })).toMatchObject({
    mark: { sign: "x", book: null, words: null },
  });
});
