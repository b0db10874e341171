// Tests the suite on a server that shares no code with ours, with and without faults.
import { describe, expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "../spec/json.js";
import { type SmallType, smallSpec } from "../spec/testing/small-spec.js";
import { runAgainst } from "./mutation/run-against.js";
import { type Faults, outsideServer } from "./testkit/outside-server.js";

const by = (type: string, at: string) => ({ type, "looks-at": at });
const sorts = { "urn:example:sorts": { VAN: "van", lorry: "lorry", TRUCK: "truck" } };

/** Cars, each of one depot; depots, which can only be looked up; and trips, which are listed and not read one by one. */
const types: Readonly<Record<string, SmallType>> = {
  Depot: {
    interactions: ["search", "read"],
    fields: { name: "string", opened: "timestamp" },
    search: { name: by("string", "name"), opened: by("date", "opened") },
  },
  Car: {
    interactions: ["search", "read", "add", "update", "delete"],
    fields: {
      plate: "string",
      tint: "string",
      doors: "integer",
      weight: "number",
      state: { is: "string", values: ["parked"], status: true },
      label: "Mark",
      sort: { is: "Mark", codings: sorts },
      depot: "Link(Depot)",
    },
    search: { plate: by("string", "plate"), depot: by("reference", "depot") },
  },
  Trip: {
    interactions: ["search", "add"],
    fields: { driver: "string", note: "string", cost: "number", legs: "integer" },
    search: { driver: by("string", "driver") },
  },
};
const model = await smallSpec(types, { parameters: ["opened"], prefixes: ["ge", "le"] });

const depots = ["Aldgate", "Bromley", "Camden", "Dulwich", "Aldgate"].map((name, index) => ({
  name,
  opened: `201${index}-0${index + 2}-17T08:30:00+00:00`,
}));
const served = {
  Depot: {
    search: {
      name: { member: "name", compares: "text" },
      opened: { member: "opened", compares: "date" },
    },
    given: depots,
  },
  Car: {
    search: { plate: { member: "plate", compares: "text" }, depot: { member: "depot", compares: "link" } },
  },
  Trip: { search: { driver: { member: "driver", compares: "text" } } },
} as const;

const run = async (faults: Faults = {}, write = true) => {
  const { report } = await runAgainst(outsideServer(served, faults), model, { observing: true, write });
  const ids = (verdict: string) => report.checks.filter((one) => one.verdict === verdict).map(({ id }) => id);
  return { verdict: report.verdict, failed: ids("fail"), blocked: ids("blocked"), report };
};

/** A store that changes the values of one type's members, at any depth. */
function storing(type: string, change: (value: Json, member: string) => Json | undefined): Faults {
  const changed = (record: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(record).flatMap(([member, value]) => {
        const now = isObject(value) ? changed(value) : change(value, member);
        return now === undefined ? [] : [[member, now] as const];
      }),
    );
  return { stored: (of, body) => (of === type ? changed(body) : body) };
}

const upperCase = (member: string): Faults =>
  storing("Car", (value, of) => (of === member && typeof value === "string" ? value.toUpperCase() : value));

/** A search that handles one parameter differently. */
const searching = (
  type: string,
  parameter: string,
  finds: (matches: boolean, values: readonly string[]) => boolean,
): Faults => ({
  finds: (of, name, values, matches) =>
    of === type && name === parameter ? finds(matches, values) : matches,
});

/** Each fault, and a check that must fail. */
const stores: Readonly<Record<string, readonly [Faults, string]>> = {
  "0 is dropped": [storing("Car", (value) => (value === 0 ? undefined : value)), "round-trip/Car/zero"],
  "integers are cut to 32 bits": [
    storing("Car", (value) => (Number.isInteger(value) ? Number(value) | 0 : value)),
    "round-trip/Car/large-integer",
  ],
  "empty texts are dropped": [
    storing("Car", (value) => (value === "" ? undefined : value)),
    "round-trip/Car/empty-text",
  ],
  "codes are put in upper case": [upperCase("sign"), "round-trip/Car/code-case"],
  "statuses are put in upper case": [upperCase("state"), "round-trip/Car/state"],
  "an update keeps what is left out": [
    { updated: (before, body) => ({ ...before, ...body }) },
    "update/Car/left-out",
  ],
  "a listed type loses a text": [
    storing("Trip", (value, member) => (member === "note" ? undefined : value)),
    "round-trip/Trip/note",
  ],
  "a listed type loses 0": [
    storing("Trip", (value) => (value === 0 ? undefined : value)),
    "round-trip/Trip/zero",
  ],
  "a listed type rounds": [
    storing("Trip", (value) => (typeof value === "number" ? Math.round(value) : value)),
    "round-trip/Trip/decimals",
  ],
  "a reference to what can't be added finds nothing": [
    searching("Car", "depot", () => false),
    "search/Car.depot/finds",
  ],
  "a reference to what can't be added is ignored": [
    searching("Car", "depot", () => true),
    "search/Car.depot/leaves-out",
  ],
};

const lookups: Readonly<Record<string, readonly [Faults, string]>> = {
  "a text finds nothing": [searching("Depot", "name", () => false), "search/Depot.name/finds"],
  "a text is ignored": [searching("Depot", "name", () => true), "search/Depot.name/leaves-out"],
  "a lower bound is ignored": [
    searching(
      "Depot",
      "opened",
      (matches, values) => matches || values.every((value) => value.startsWith("ge")),
    ),
    "date-search/Depot.opened/ge-leaves-out",
  ],
  "upper bounds find nothing": [
    searching(
      "Depot",
      "opened",
      (matches, values) => matches && !values.some((value) => value.startsWith("le")),
    ),
    "search/Depot.opened/finds",
  ],
  "a range is either of its bounds": [
    searching("Depot", "opened", (matches, values) => matches || values.length > 1),
    "date-search/Depot.opened/range-leaves-out",
  ],
};

describe("a server that shares no code with ours", () => {
  it("conforms without a fault, and only reading it finds none", async () => {
    expect(await run()).toMatchObject({ verdict: "conformant", failed: [], blocked: [] });
    expect(await run({}, false)).toMatchObject({ failed: [] });
  });

  it.each(Object.entries({ ...stores, ...lookups }))("is caught where %s", async (_, [faults, check]) => {
    expect((await run(faults)).failed).toContain(check);
  });

  it.each(Object.entries(lookups))(
    "is caught by a run that only reads where %s",
    async (_, [faults, check]) => {
      expect((await run(faults, false)).failed).toContain(check);
    },
  );
});
