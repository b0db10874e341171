// Draws random parameters and statements about a list: its order, its parts, and what its records show.
import fc from "fast-check";

/** The fields of a record that a list can be sorted by: one text, number or date. */
export function sortableOf(fields: object): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const text = String(typeof field === "string" ? field : Object(field).is);
    return /^(string|integer|number|timestamp|date|partial-date)$/.test(text) ? [name] : [];
  });
}

/** The fields that refer to other records by their ids. */
export function idFieldsOf(fields: object): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => (/^id\(/.test(String(field)) ? [name] : []));
}

/** A parameter that looks at no field of the records, but concerns their list. */
export function listParameters(fields: object): fc.Arbitrary<object> {
  const [sortable, ids] = [sortableOf(fields), idFieldsOf(fields)];
  return fc.oneof(
    fc.constantFrom<object[]>(
      { type: "number", special: "list-size" },
      { type: "string", special: "logical-id" },
      { type: "number", special: "offset" },
      { type: "number", special: "page", "first-page": 0 },
      { type: "number", special: "page", "first-page": 1 },
      { type: "string", special: "fields" },
      { type: "string", special: "fields", separator: "|" },
    ),
    ...(sortable.length === 0 ? [] : [sorting(sortable)]),
    ...(ids.length === 0 ? [] : [including(ids)]),
  );
}

const sorting = (names: readonly string[]): fc.Arbitrary<object> =>
  fc
    .record({
      sorts: fc.subarray([...names], { minLength: 1 }),
      written: fc.constantFrom({}, { descending: "-*" }, { ascending: "*:up", descending: "*:down" }),
    })
    .map(({ sorts, written }) => ({ type: "string", special: "sort", sorts, ...written }));

const including = (names: readonly string[]): fc.Arbitrary<object> =>
  fc
    .record({
      includes: fc.subarray([...names], { minLength: 1 }),
      in: fc.constantFrom("list", "place", { member: "with_them" }),
      separator: fc.constantFrom({}, { separator: "," }),
    })
    .map(({ separator, ...words }) => ({ type: "string", special: "include", ...words, ...separator }));

/** The order of a list for which a request asks none. */
export function sortedOf(fields: object): fc.Arbitrary<object> {
  const names = sortableOf(fields);
  if (names.length === 0) return fc.constant({});
  const sorted = fc.record({ by: fc.constantFrom(...names), descending: fc.boolean() });
  return fc
    .option(sorted, { nil: undefined, freq: 2 })
    .map((one) => (one === undefined ? {} : { sorted: one }));
}
