// Tests that the records of a run have different values in a unique field, also after an earlier run with the same seed.
import { expect, it } from "vitest";
import type { JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import type { AddOutcome, Collection } from "./adapter.js";
import { addWithOwnValues, newUniqueValues, withOwnValues } from "./unique-values.js";

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
