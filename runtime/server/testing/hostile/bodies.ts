/** Generates hostile request bodies. */

import fc from "fast-check";
import { nasty } from "./texts.js";

const deep = (levels: number, [open, close]: readonly [string, string]): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

const nested = fc
  .tuple(
    fc.constantFrom(50, 99, 100, 101, 2_000, 100_000),
    fc.constantFrom<readonly [string, string]>(["[", "]"], ['{"a":', "}"]),
  )
  .map(([levels, brackets]) => deep(levels, brackets));

const texts = nasty.map((text) => JSON.stringify(text));

/** JSON that no library writes: huge numbers, repeated names, halves of surrogate pairs. */
const odd = fc.constantFrom(
  "1e999",
  "-1e999",
  "1e-999",
  "9".repeat(5_000),
  `0.${"0".repeat(5_000)}1`,
  "-0",
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"":null}',
  '{"length":1e9,"0":1}',
  "[]",
  "{}",
  "null",
  "true",
  `[${"1,".repeat(5_000)}1]`,
  `{${Array.from({ length: 2_000 }, (_, n) => `"m${n}":${n}`).join()}}`,
);

const values = fc.oneof(nested, texts, odd, fc.json({ maxDepth: 3 }));

const members = fc.oneof(
  fc.constantFrom("id", "meta", "__proto__", "constructor", "toJSON", "length", "identifier", "name"),
  nasty,
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The record with JSON text as the value of one member. */
function withMember(record: string, name: string, value: string): string {
  const parsed: unknown = JSON.parse(record);
  const kept = isRecord(parsed) ? Object.entries(parsed).filter(([other]) => other !== name) : [];
  const all = kept.map(([key, own]) => `${JSON.stringify(key)}:${JSON.stringify(own)}`);
  return `{${[...all, `${JSON.stringify(name)}:${value}`].join()}}`;
}

/** Bodies made from a valid record: with a changed member, cut, wrapped, or entirely different. */
export function bodiesOf(record: string): fc.Arbitrary<string> {
  const own = Object.keys(JSON.parse(record) ?? {});
  const names = own.length === 0 ? members : fc.oneof(fc.constantFrom(...own), members);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(names, values).map(([name, value]) => withMember(record, name, value)) },
    { weight: 1, arbitrary: fc.constant(record) },
    { weight: 1, arbitrary: fc.nat(record.length).map((at) => record.slice(0, at)) },
    { weight: 1, arbitrary: values },
    { weight: 1, arbitrary: nasty },
    {
      weight: 1,
      arbitrary: fc.constantFrom(`\ufeff${record}`, `[${record}]`, `${record}${record}`, `${record},`),
    },
  );
}
