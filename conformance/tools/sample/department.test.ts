import { beforeAll, expect, it } from "vitest";
import { brokenRelations } from "../../../spec/broken-relations.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { type DepartmentRecord, departmentOf, rootType } from "./department.js";

let model: InterfaceModel;
let records: readonly DepartmentRecord[];
const all = ["search", "read", "add"];
beforeAll(async () => {
  model = await smallSpec({
    Stay: {
      interactions: [...all],
      fields: {
        of: "Link(Guest)",
        from: "timestamp",
        until: { is: "timestamp", optional: true },
        state: { is: "string", values: ["planned"], samples: ["finished", "cancelled"], status: true },
      },
      relations: { order: { before: ["from", "until"] } },
    },
    Bill: {
      interactions: [...all],
      fields: {
        of: "Link(Guest)",
        stay: "Link(Stay)",
        at: "timestamp",
        number: { is: "string", unique: true, required: true },
        cash: "integer",
        card: "string",
        by: { is: "Link(Mechanic)", examples: ["Ada", "Bo"] },
      },
      relations: { paid: { "one-of": ["cash", "card"] } },
    },
    Guest: {
      interactions: [...all],
      fields: { born: "date", wish: { is: "string", examples: ["A quiet room"] } },
    },
    Room: { interactions: [...all], fields: { floor: { is: "integer", minimum: 1, maximum: 3 } } },
    Visitor: { interactions: ["read"], fields: { of: "Link(Guest)" } },
  });
  records = departmentOf(model, { count: 30, seed: 1 });
});

const bodiesOf = (type: string) => records.filter((record) => record.type === type).map(({ body }) => body);
const textAt = (value: unknown, name: string): string => String(Object(value)[name]);

it("counts the type that most others refer to, and has none of a type that cannot be added", () => {
  expect(rootType(model)).toBe("Guest");
  const types = [...new Set(records.map(({ type }) => type))];
  expect(types).toEqual(["Guest", "Stay", "Bill", "Room"]);
  expect(bodiesOf("Guest")).toHaveLength(30);
  expect(bodiesOf("Room")).toHaveLength(6);
});

it("holds every relation between fields, and gives unique values", () => {
  for (const { type, body } of records) {
    const resource = model.resources.find(({ name }) => name === type) ?? { relations: [] };
    expect(brokenRelations(resource, body)).toEqual([]);
  }
  const numbers = bodiesOf("Bill").map((body) => textAt(body, "number"));
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("lets what belongs to a stay happen during it, after the guest was born", () => {
  const byKey = new Map(records.map(({ type, id, body }) => [`${type}/${id}`, body]));
  const ended = bodiesOf("Bill").filter((bill) => {
    const stay = byKey.get(textAt(bill["stay"], "href"));
    const guest = byKey.get(textAt(bill["of"], "href"));
    expect(stay?.["of"]).toEqual(bill["of"]);
    const [at, from, born] = [bill["at"], stay?.["from"], guest?.["born"]].map((time) =>
      Date.parse(String(time)),
    );
    expect(at).toBeGreaterThanOrEqual(from ?? Number.NaN);
    expect(from).toBeGreaterThan(born ?? Number.NaN);
    if (stay?.["until"] === undefined) return false;
    expect(at).toBeLessThanOrEqual(Date.parse(String(stay["until"])));
    return true;
  });
  expect(ended.length).toBeGreaterThan(5);
});

it("lets only go on what began at present, and gives it no end", () => {
  const open = bodiesOf("Stay").filter(({ state }) => state === "planned");
  expect(open.length).toBeGreaterThan(0);
  expect(new Set(open.map(({ from }) => String(from).slice(0, 10)))).toEqual(new Set(["2026-03-02"]));
  expect(open.filter(({ until }) => until !== undefined)).toEqual([]);
});

it("uses the examples of the spec, as labels for references", () => {
  expect(new Set(bodiesOf("Guest").map(({ wish }) => wish))).toEqual(new Set(["A quiet room"]));
  const labels = new Set(bodiesOf("Bill").map(({ by }) => textAt(by, "label")));
  expect(labels).toEqual(new Set(["Ada", "Bo"]));
});
