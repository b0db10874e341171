// Tests that the records of a run have different values in a unique field, also after an earlier run with the same seed.
import { expect, it } from "vitest";
import type { JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import type { AddOutcome, Collection } from "./adapter.js";
import { addWithOwnValues, keepValues, newUniqueValues, withOwnValues } from "./unique-values.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the second interface has mistakes");
const { model } = loaded;
const [resource] = model.resources.filter(({ name }) => name === "Vehicle");
const [form] = model.forms;
if (resource === undefined || form === undefined) throw new Error("the second interface lacks a type");
const at: Collection = { resource, form, site: "7" };

/** A deployment with these plates. */
function deployment(plates: string[]) {
  return async (body: JsonObject): Promise<AddOutcome> => {
    const plate = String(body["plate"]);
    const exchange = {
      n: 1,
      method: "POST",
      url: "",
      requestHeaders: {},
      status: plates.includes(plate) ? 409 : 201,
      responseHeaders: {},
      responseBody: "",
      milliseconds: 1,
      waits: 0,
    };
    if (plates.includes(plate)) return { exchange, problem: { code: "refused", text: "409" } };
    plates.push(plate);
    return { exchange, record: { ...at, id: plate, body, url: `/${plate}`, reference: "", exchange } };
  };
}

it("a copy of a body gets another value, which begins with the same letter", async () => {
  const unique = newUniqueValues(model);
  const add = deployment([]);
  const first = await addWithOwnValues(unique, at, { plate: "kaleba", grade: 1 }, add);
  const second = await addWithOwnValues(unique, at, { plate: "kaleba", grade: 2 }, add);
  expect(first.record?.body["plate"]).toBe("kaleba");
  expect(second.record?.body["plate"]).toMatch(/^k(?!aleba$)/);
  expect(withOwnValues(unique, at, { plate: "kaleba" }, { url: "/kaleba" })).toEqual({ plate: "kaleba" });
  expect(withOwnValues(unique, at, { plate: "kaleba" }, { url: "/another" })).not.toEqual({
    plate: "kaleba",
  });
});

it("equal bodies of two queues get values that do not depend on which is sent first", async () => {
  const sent = async (queues: readonly string[]) => {
    const unique = newUniqueValues(model);
    const add = deployment([]);
    const plates = new Map<string, unknown>();
    for (const queue of queues) {
      const { record } = await addWithOwnValues(unique, at, { plate: "kaleba" }, add, queue);
      plates.set(queue, record?.body["plate"]);
    }
    return [plates.get("one"), plates.get("two")];
  };
  const inOrder = await sent(["one", "two"]);
  expect(inOrder).toEqual(await sent(["two", "one"]));
  expect(new Set(inOrder).size).toBe(2);
});

it("a value that breaks a limit of its field is sent on purpose, and stays", () => {
  const unique = newUniqueValues(model);
  const body = { tracker: "no uuid" };
  expect(withOwnValues(unique, at, body, { queue: "one" })).toEqual(body);
});

it("values that an earlier run left are changed, and then all of them", async () => {
  const unique = newUniqueValues(model);
  const add = deployment(["kaleba"]);
  const { record } = await addWithOwnValues(unique, at, { plate: "kaleba" }, add);
  expect(record?.body["plate"]).toMatch(/^k(?!aleba$)/);
  const next = await addWithOwnValues(unique, at, { plate: "borita" }, add);
  expect(next.record?.body["plate"]).toMatch(/^b(?!orita$)/);
});

const keeping = await smallSpec({
  Prop: {
    interactions: ["add", "read", "update"],
    fields: {
      shelf: { is: "string", pattern: "^[A-Z][0-9]{1,2}$", samples: ["B12", "C3"] },
      slot: { is: "integer", minimum: 1, maximum: 40 },
      day: "date",
    },
    "unique-together": { groups: [["shelf", "slot"]] },
  },
});
const [prop] = keeping.resources;
const [only] = keeping.forms;
if (prop === undefined || only === undefined) throw new Error("the small interface has no type");
const props: Collection = { resource: prop, form: only, site: "7" };

/** A deployment that refuses what repeats one of these. */
const refusing = (keyOf: (body: JsonObject) => string, kept: string[]) => async (body: JsonObject) => {
  const { exchange } = await deployment([])(body);
  const isTaken = kept.includes(keyOf(body));
  kept.push(keyOf(body));
  if (isTaken)
    return { exchange: { ...exchange, status: 409 }, problem: { code: "refused", text: "409" } } as const;
  return { exchange, record: { ...props, id: "1", body, url: `/${kept.length}`, reference: "", exchange } };
};

it("records are kept apart by one field of several, and by all of them if that is not enough", async () => {
  const body = { shelf: "B12", slot: 3 };
  const unique = newUniqueValues(keeping);
  const add = refusing(({ shelf, slot }) => `${shelf} ${slot}`, []);
  const bodies = [];
  for (let n = 0; n < 3; n += 1)
    bodies.push((await addWithOwnValues(unique, props, body, add)).record?.body ?? {});
  expect(bodies).toEqual(bodies.map(() => ({ shelf: expect.stringMatching(/^[A-Z]\d\d?$/), slot: 3 })));
  expect(new Set(bodies.map(({ shelf }) => shelf)).size).toBe(3);
  const strict = refusing(({ slot }) => `${slot}`, ["3"]);
  const added = await addWithOwnValues(newUniqueValues(keeping), props, body, strict);
  expect(added.record?.body["slot"]).not.toBe(3);
});

it("a record without one of several values is not compared, and a patch keeps the values that it does not send", () => {
  const unique = newUniqueValues(keeping);
  expect(withOwnValues(unique, props, { shelf: "B12" }, { queue: "one" })).toEqual({ shelf: "B12" });
  const before = { shelf: "B12", slot: 3 };
  const sender = { url: "/1", body: before, queue: "one" };
  expect(withOwnValues(unique, props, { slot: 4 }, sender)).toEqual({ slot: 4 });
  keepValues(unique, props, { shelf: "B12", slot: 4 }, "/2");
  expect(withOwnValues(unique, props, { slot: 4 }, sender)).not.toEqual({ slot: 4 });
});
