import fc from "fast-check";
import { expect, test } from "vitest";
import { pairsIn } from "./query-pairs.js";

test("any query that the URL Standard writes is read back", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "ü", "🚢", "%", "+", "&", "=", "\ufffd", "\0", "%C3"),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      expect(pairsIn(`?${new URLSearchParams(pairs)}`)).toEqual(pairs);
    }),
  );
});

test.each([
  [
    "a=100%&b=%zz",
    [
      ["a", "100%"],
      ["b", "%zz"],
    ],
  ],
  ["a=\ufffd", [["a", "\ufffd"]]],
  ["a=%ef%bf%bd+%2", [["a", "\ufffd %2"]]],
])("%s is read as browsers read it", (text, pairs) => {
  expect(pairsIn(text)).toEqual(pairs);
});

test.each(["a=M%FCller", "%FC=a", "a=%C3", "a=%ED%A0%80", "a=%C0%80", "a=%EF%BF%BD&b=%FF"])(
  "%s is in another encoding, and is refused",
  (text) => {
    expect(() => pairsIn(text)).toThrow(/not UTF-8/);
  },
);
