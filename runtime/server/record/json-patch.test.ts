// Tests JSON Patches (RFC 6902), with the examples of its appendix A among others.
import { describe, expect, test } from "vitest";
import { splitObject } from "./json-members.js";
import { jsonPatched, type Operation } from "./json-patch.js";
import { PatchFault } from "./work.js";

const parts = (pointer = ""): readonly string[] => pointer.split("/").slice(1);

interface Written {
  readonly op: Operation["op"];
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

const operation = ({ op, path, from, value = null }: Written): Operation => ({
  op,
  path: parts(path),
  from: parts(from),
  value: typeof value === "number" ? String(value) : JSON.stringify(value),
});

const patch = (record: string, ...operations: readonly Written[]): string =>
  jsonPatched(splitObject(record).members, operations.map(operation), 100).text;

test.each<readonly [string, string, readonly Written[], unknown]>([
  [
    "A.1 a member is added",
    '{"foo":"bar"}',
    [{ op: "add", path: "/baz", value: "qux" }],
    { foo: "bar", baz: "qux" },
  ],
  [
    "A.2 an item is added",
    '{"foo":["bar","baz"]}',
    [{ op: "add", path: "/foo/1", value: "qux" }],
    { foo: ["bar", "qux", "baz"] },
  ],
  ["A.3 a member is removed", '{"baz":"qux","foo":"bar"}', [{ op: "remove", path: "/baz" }], { foo: "bar" }],
  [
    "A.4 an item is removed",
    '{"foo":["bar","qux","baz"]}',
    [{ op: "remove", path: "/foo/1" }],
    { foo: ["bar", "baz"] },
  ],
  [
    "A.5 a value is replaced",
    '{"baz":"qux","foo":"bar"}',
    [{ op: "replace", path: "/baz", value: "boo" }],
    { baz: "boo", foo: "bar" },
  ],
  [
    "A.6 a value is moved",
    '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
    [{ op: "move", from: "/foo/waldo", path: "/qux/thud" }],
    { foo: { bar: "baz" }, qux: { corge: "grault", thud: "fred" } },
  ],
  [
    "A.7 an item is moved",
    '{"foo":["all","grass","cows","eat"]}',
    [{ op: "move", from: "/foo/1", path: "/foo/3" }],
    { foo: ["all", "cows", "eat", "grass"] },
  ],
  [
    "A.8 a test that holds",
    '{"baz":"qux","foo":["a",2,"c"]}',
    [
      { op: "test", path: "/baz", value: "qux" },
      { op: "test", path: "/foo/1", value: 2 },
    ],
    { baz: "qux", foo: ["a", 2, "c"] },
  ],
  [
    "A.10 an object is added",
    '{"foo":"bar"}',
    [{ op: "add", path: "/child", value: { grandchild: {} } }],
    { foo: "bar", child: { grandchild: {} } },
  ],
  [
    "A.16 an item at the end",
    '{"foo":["bar"]}',
    [{ op: "add", path: "/foo/-", value: ["abc", "def"] }],
    { foo: ["bar", ["abc", "def"]] },
  ],
  [
    "an added member that is there is replaced",
    '{"foo":1}',
    [{ op: "add", path: "/foo", value: 2 }],
    { foo: 2 },
  ],
  [
    "a copy is one of its own",
    '{"a":{"b":1}}',
    [
      { op: "copy", from: "/a", path: "/c" },
      { op: "replace", path: "/c/b", value: 2 },
    ],
    { a: { b: 1 }, c: { b: 2 } },
  ],
  ["the record as a whole", '{"a":1}', [{ op: "replace", path: "", value: { b: 2 } }], { b: 2 }],
  [
    "equal objects in another order",
    '{"a":{"x":1.0,"y":[1]}}',
    [{ op: "test", path: "/a", value: { y: [1], x: 1 } }],
    { a: { x: 1, y: [1] } },
  ],
  [
    "a name that is no member of every object",
    '{"a":{}}',
    [{ op: "add", path: "/a/__proto__", value: 1 }],
    JSON.parse('{"a":{"__proto__":1}}'),
  ],
])("%s", (_, record, operations, after) => {
  expect(JSON.parse(patch(record, ...operations))).toEqual(after);
});

test("values that no operation names keep their text", () => {
  expect(patch('{"a": 1.10, "b":[1.00,2]}', { op: "add", path: "/b/-", value: 3 })).toBe(
    '{"a":1.10,"b":[1.00,2,3]}',
  );
});

describe.each<readonly [string, Written]>([
  ["A.9 a test that does not hold", { op: "test", path: "/foo", value: "bar" }],
  ["A.12 a member of what is not there", { op: "add", path: "/baz/bat", value: "qux" }],
  ["a removal of what is not there", { op: "remove", path: "/nothing" }],
  ["a replacement of what is not there", { op: "replace", path: "/list/2", value: 1 }],
  ["an item beyond the end", { op: "add", path: "/list/3", value: 1 }],
  ["an index with a leading zero", { op: "add", path: "/list/01", value: 1 }],
  ["a move from what is not there", { op: "move", from: "/nothing", path: "/a" }],
  ["an item after the last as a source", { op: "copy", from: "/list/-", path: "/a" }],
  ["a member of a text", { op: "add", path: "/foo/x", value: 1 }],
  ["no record", { op: "replace", path: "", value: 7 }],
])("%s", (_, wrong) => {
  test("is a conflict, and names the operation", () => {
    const before = '{"foo":1,"list":[1,2]}';
    const fault = expect.objectContaining({ kind: "conflict" });
    expect(() => patch(before, { op: "add", path: "/more", value: 1 }, wrong)).toThrow(PatchFault);
    expect(() => patch(before, wrong)).toThrow(fault);
  });
});

test("copies that double the record again and again are refused", () => {
  const double = Array.from({ length: 40 }, () => ({ op: "copy", from: "/a", path: "/a/-" }) as const);
  const fault = expect.objectContaining({ kind: "too large" });
  expect(() => patch('{"a":["some text of some length"]}', ...double)).toThrow(fault);
});

const times = (count: number, one: (at: number) => Written): readonly Written[] =>
  Array.from({ length: count }, (_, at) => one(at));
const long = `{"list":[${"1,".repeat(99_999)}1]}`;

test.each<readonly [string, string, readonly Written[]]>([
  [
    "items that are added before others",
    long,
    times(10_000, () => ({ op: "add", path: "/list/0", value: 1 })),
  ],
  ["items that are removed before others", long, times(10_000, () => ({ op: "remove", path: "/list/0" }))],
  [
    "a long list that is copied and read again",
    long,
    times(20, () => ({ op: "copy", from: "/list", path: "/b" })).flatMap((one) => [
      one,
      { op: "remove", path: "/b/99999" },
    ]),
  ],
])("too much work is refused: %s", (_, record, operations) => {
  const began = performance.now();
  expect(() => patch(record, ...operations)).toThrow(expect.objectContaining({ kind: "too large" }));
  expect(performance.now() - began).toBeLessThan(2000);
});

test("a result that is nested too deeply is refused", () => {
  const nest = times(2000, () => ({ op: "remove", path: "/a" })).flatMap<Written>(() => [
    { op: "add", path: "/c", value: {} },
    { op: "move", from: "/a", path: "/c/d" },
    { op: "move", from: "/c", path: "/a" },
  ]);
  expect(() => patch('{"a":1}', ...nest)).toThrow(expect.objectContaining({ kind: "too large" }));
  expect(patch('{"a":1}', ...nest.slice(0, 150))).toContain('"d":{"d":1}');
});

test.each([
  ["9007199254740993", "9007199254740992", false],
  ["1.10", "1.1", true],
  ["1e400", "1e500", false],
  ["12345678901234567890.0", "1234567890123456789e1", true],
])("numbers are compared by their digits: %s and %s", (one, other, isSame) => {
  const test = { op: "test" as const, path: ["a"], from: [], value: `{"n":${other}}` };
  const apply = (): unknown => jsonPatched(splitObject(`{"a":{"n":${one}}}`).members, [test], 100);
  if (isSame) expect(apply).not.toThrow();
  else expect(apply).toThrow(PatchFault);
});
