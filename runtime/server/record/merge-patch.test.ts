import fc from "fast-check";
import { expect, it } from "vitest";
import { splitObject } from "./json-members.js";
import { patched } from "./merge-patch.js";
import { PatchFault } from "./work.js";

const applied = (before: string, patch: string): string =>
  patched(splitObject(before).members, splitObject(patch)).text;

/** The cases of RFC 7396, appendix A, whose target and patch are objects. */
const cases = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', "{}"],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
] as const;

it.each(cases)("makes of %s, by %s, %s", (before, patch, after) => {
  expect(JSON.parse(applied(before, patch))).toEqual(JSON.parse(after));
});

it("keeps the digits of numbers on both sides, and the white space inside a value", () => {
  const before = '{"a" : 1.50, "b":{ "c": 12345678901234567890 }}';
  expect(applied(before, '{"b" : {"d":0.10}, "e": [ 1 ]}')).toBe(
    '{"a" : 1.50,"b":{"c": 12345678901234567890,"d":0.10},"e": [ 1 ]}',
  );
});

/** The algorithm of RFC 7396, section 2. */
function byTheBook(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = byTheBook(result[name], value);
  }
  return result;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

it("agrees with the algorithm of the RFC on any two objects", () => {
  const names = fc.constantFrom("a", "b", '"', "\\", "é:", "{");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, 0, "", "x:{", [1, { a: null }], false),
      fc.dictionary(names, tie("value"), { noNullPrototype: true }),
    ),
  }));
  const objects = fc.dictionary(names, value, { noNullPrototype: true });
  fc.assert(
    fc.property(objects, objects, (before, patch) => {
      const got: unknown = JSON.parse(applied(JSON.stringify(before), JSON.stringify(patch)));
      expect(got).toEqual(byTheBook(before, patch));
    }),
  );
});

it("refuses a patch that reads a large record again for each of many levels", () => {
  const nested = (levels: number, inside: string): string =>
    '{"a":'.repeat(levels) + inside + "}".repeat(levels);
  const large = `{"list":[${"1,".repeat(400_000)}1]}`;
  expect(() => applied(nested(90, large), nested(90, '{"b":1}'))).toThrow(PatchFault);
  expect(applied(nested(3, large), nested(3, '{"b":1}'))).toContain('1],"b":1}');
});
