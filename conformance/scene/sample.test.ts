import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boatModel } from "../acts/testing/boats.js";
import { instantOf } from "../compare/instants.js";
import { digits, drawsOf, runWord, word, wordIn } from "../random.js";
import { dateText } from "../search/dates.js";
import { shifted, someInstant } from "./dates.js";
import { lookedAt, valuesAt } from "./looking.js";
import { type Recipe, sampleRecord } from "./sample.js";
import { spliced, without } from "./splice.js";

const model = boatModel();
const boat = model.resources.find(({ name }) => name === "Boat");
if (!boat) throw new Error("the test's model has no Boat");

function recipe(key: string, kind = 0, more: Partial<Recipe> = {}): Recipe {
  if (!boat) throw new Error("the test's model has no Boat");
  const reference = ([type]: readonly string[]) => `http://host/fleets/1/${type}/7`;
  return {
    model,
    resource: boat,
    key,
    kind,
    turn: 0,
    instant: someInstant(drawsOf(key).below),
    reference,
    ...more,
  };
}

describe("made-up records", () => {
  it("are the same for the same key, and different for another", () => {
    expect(sampleRecord(recipe("a"))).toEqual(sampleRecord(recipe("a")));
    expect(sampleRecord(recipe("a"))).not.toEqual(sampleRecord(recipe("b")));
  });

  it("have every documented field, two elements in every array, and a numeric offset", () => {
    const record = sampleRecord(recipe("a"));
    expect(Object.keys(record).sort()).toEqual(boat.fields.map(({ name }) => name).sort());
    expect(record["crew"]).toHaveLength(2);
    expect(valuesAt(record, "crew.names")).toHaveLength(4);
    expect(valuesAt(record, "sort.codes.mark")).toHaveLength(2);
    expect(record["launched"]).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(record["state"]).toBe("afloat");
  });

  it("have numbers for codes where a number-typed parameter looks", () => {
    for (const code of valuesAt(sampleRecord(recipe("a")), "sort.codes.mark"))
      expect(code).toMatch(/^\d{8}$/);
  });

  it("hold the run's word in texts for people, and all else is as without it", () => {
    const own = runWord(1);
    const text = JSON.stringify(sampleRecord(recipe("a", 0, { runWord: own })));
    expect(text).toMatch(new RegExp(`\\u{1f33f} ${own}"`, "u"));
    const other = JSON.stringify(sampleRecord(recipe("a", 0, { runWord: runWord(2) })));
    expect(text.replaceAll(own, runWord(2))).toBe(other);
    expect(text.split(own).length).toBe(text.split(` ${own}"`).length);
  });

  it("leave out references that cannot be had", () => {
    const record = sampleRecord(recipe("a", 0, { reference: () => undefined }));
    expect(record).not.toHaveProperty("home");
    expect(valuesAt(record, "crew.captain")).toEqual([]);
  });

  it("share no searched number between kinds, in lists either", () => {
    const crew = boat.fields.find(({ name }) => name === "crew");
    const [parameter] = boat.parameters;
    if (crew?.type.kind !== "object" || !parameter) throw new Error("the test's Boat has no crew");
    for (const kind of ["integer", "number"] as const) {
      const berth = { ...crew, name: "berth", path: "crew.berth", type: { kind }, many: false } as const;
      const fields = [{ ...crew, type: { ...crew.type, fields: [berth] } }];
      const parameters = [
        { ...parameter, match: "token", targets: [{ path: berth.path, field: berth }] } as const,
      ];
      const numbers = (key: string, of: number) =>
        valuesAt(sampleRecord(recipe(key, of, { resource: { ...boat, fields, parameters } })), berth.path);
      fc.assert(
        fc.property(fc.string(), (key) => {
          const [one, other] = [numbers(key, 0), numbers(`${key}'`, 1)];
          expect([one.length, other.length]).toEqual([2, 2]);
          expect(one.filter((number) => other.includes(number))).toEqual([]);
        }),
      );
    }
  });

  it("share no searched text between kinds: none contains another, whatever the case", () => {
    const searched = boat.parameters.filter(({ match }) => match === "string" || match === "token");
    fc.assert(
      fc.property(fc.string(), fc.constantFrom([0, 1], [1, 2], [0, 2]), (key, [one = 0, other = 1]) => {
        const records = [one, other].map((kind) => sampleRecord(recipe(`${key}/${kind}`, kind)));
        for (const parameter of searched.filter(({ name }) => name !== "state")) {
          const [left = [], right = []] = records.map((record) => lookedAt(model, parameter, record));
          for (const a of left) for (const b of right) expect(a.charAt(0)).not.toBe(b.charAt(0));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("draws", () => {
  it("make words and numbers that begin differently for each kind", () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const draws = drawsOf(key);
        const words = [0, 1, 2].map((kind) => word(draws, kind).charAt(0));
        const numbers = [0, 1, 2].map((kind) => digits(draws, kind).charAt(0));
        expect(new Set(words).size + new Set(numbers).size).toBe(6);
      }),
    );
  });
});

describe("dates", () => {
  it("spell one instant the same in every offset", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -840, max: 840 }), (day, offset) => {
        const instant = Date.UTC(2005, 0, 1 + day, 12);
        expect(instantOf(dateText(instant, "timestamp", offset))).toBe(instant);
      }),
    );
  });

  it("keep their form when they are shifted", () => {
    expect(shifted("2010-03-01T12:00:00-05:00", -1)).toBe("2010-02-28T12:00:00-05:00");
    expect(shifted("2010-02-28", 2)).toBe("2010-03-02");
    expect(shifted("2010-02", 30)).toBe("2010-03-17");
  });
});

describe("splicing", () => {
  const record = {
    a: 1,
    list: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
    deep: { in: 1, out: 1 },
  };
  const other = {
    a: 9,
    list: [
      { x: 8, y: 8 },
      { x: 7, y: 7 },
    ],
    deep: { in: 6, out: 6 },
  };
  it("changes what stands at the paths, in every element, and nothing else", () => {
    expect(spliced(record, other, ["list.x", "deep.in"])).toEqual({
      a: 1,
      list: [
        { x: 8, y: 1 },
        { x: 7, y: 2 },
      ],
      deep: { in: 6, out: 1 },
    });
  });
  it("can leave them out", () => {
    expect(without(record, ["a", "list.y"])).toEqual({ list: [{ x: 1 }, { x: 2 }], deep: { in: 1, out: 1 } });
  });
});

describe("a made-up word", () => {
  it("is found again in the record that holds it, and nothing else is taken for one", () => {
    const made = word(drawsOf("any"), 1);
    expect(wordIn(JSON.stringify({ category: "medication", name: `${made} Ångström` }))).toBe(made);
    expect(wordIn(JSON.stringify({ category: "medication" }))).toBeUndefined();
  });
});
