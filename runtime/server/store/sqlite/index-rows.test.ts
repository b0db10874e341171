import fc from "fast-check";
import { expect, test } from "vitest";
import type { IndexEntry } from "../../store-port/index-entry.js";
import { allIndexRows } from "../../testing/index-log.js";
import { openDatabase } from "./driver.js";
import { entryRows } from "./entry-rows.js";
import { indexRows } from "./index-rows.js";
import { prepareSchema } from "./schema.js";

const word = fc.string({ unit: fc.constantFrom("a", "b", "\0", "\u0001"), maxLength: 3 });
const parameter = fc.constantFrom("one", "two");
const filterOnly = fc.boolean();
const entry: fc.Arbitrary<IndexEntry> = fc.oneof(
  fc.record({ kind: fc.constant("text"), parameter, filterOnly, value: word }),
  fc.record({ kind: fc.constant("token"), parameter, filterOnly, system: word, code: word }),
  fc.record({ kind: fc.constant("range"), parameter, filterOnly, low: fc.integer(), high: fc.integer() }),
);

const site = "here";
const type = "T";

test("every entry of a record has its row, and repeated entries have one", async () => {
  const database = await openDatabase(":memory:");
  prepareSchema(database, ":memory:");
  const rows = indexRows(database);
  const together = (entries: readonly IndexEntry[]) => {
    rows.write(7, entryRows({ site, type }, entries));
    const written = allIndexRows(database);
    rows.forget(7);
    expect(allIndexRows(database)).toEqual([]);
    return written;
  };
  const oneByOne = (entries: readonly IndexEntry[]) => {
    for (const one of entries) rows.write(7, entryRows({ site, type }, [one]));
    const written = allIndexRows(database);
    rows.forget(7);
    return written;
  };
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const different = new Set(entries.map((one) => JSON.stringify(Object.entries(one).sort())));
      const written = together(entries);
      expect(written).toHaveLength(different.size);
      expect(written).toEqual(oneByOne(entries));
    }),
  );
  database.close();
});
