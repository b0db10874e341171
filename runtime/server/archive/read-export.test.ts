import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArchivedRetry, ArchivedVersion } from "../store-port/archive.js";
import { ArchiveError } from "./archive-error.js";
import { type Line, readLine, writeLine } from "./format.js";
import { readExport } from "./read-export.js";

const text = fc.string({ unit: "binary" });
const time = fc.integer({ min: -8.64e15, max: 8.64e15 });
const common = { type: text, id: text, version: fc.nat() };
const absent = fc.constant(undefined);

const header: fc.Arbitrary<Line> = fc.record({
  kind: fc.constant("header"),
  interface: text,
  site: text,
  at: time,
  records: fc.nat(),
});
const version: fc.Arbitrary<ArchivedVersion> = fc.record({
  kind: fc.constant("version"),
  ...common,
  updated: time,
  past: fc.boolean(),
  body: fc.oneof(text, absent),
  base: fc.oneof(text, absent),
  fromSite: fc.oneof(text, absent),
});
const retry: fc.Arbitrary<ArchivedRetry> = fc.record({
  kind: fc.constant("retry"),
  ...common,
  key: text,
  digest: text,
  created: fc.boolean(),
  at: time,
});
const lines: fc.Arbitrary<Line> = fc.oneof(header, version, retry);

test("what is written as a line is read back unchanged, and is a single line", () => {
  const property = fc.property(lines, (line) => {
    const written = writeLine(line);
    expect(written.indexOf("\n")).toBe(written.length - 1);
    expect(readLine(written.slice(0, -1))).toEqual(line);
  });
  fc.assert(property);
});

test.each([
  "",
  "null",
  "[]",
  "{}",
  '{"type":"T","id":"a","version":1}',
  '{"type":"T","id":"a","version":1,"updated":"2026-02-30T00:00:00.000Z","body":"{}"}',
  '{"type":"T","id":"a","version":1,"updated":"2026-01-01T00:00:00.000Z","body":{}}',
  ' {"retry":"k"}',
])("%j is not a line of an export", (line) => expect(readLine(line)).toBeUndefined());

describe("a long line", () => {
  async function* begunWith(start: string, piece: string, count: number) {
    yield start;
    for (let n = 0; n < count; n += 1) yield piece;
  }
  const read = async (pieces: AsyncIterable<string>): Promise<unknown> => {
    const lines = readExport(pieces, "site.ndjson");
    await lines.next();
    return lines.next();
  };

  test("is read in time that grows with its length", async () => {
    const start = performance.now();
    await expect(read(begunWith("", "a".repeat(256), 40_000))).rejects.toThrow(
      "site.ndjson:1 is not the start",
    );
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("has a bound", async () => {
    const [header = ""] = whole.split("\n");
    const pieces = begunWith(`${header}\n`, "a".repeat(1_000_000), 800);
    await expect(read(pieces)).rejects.toThrow("site.ndjson:2 has more than 100000000 characters");
  });
});

/** The exact text of an exported site. */
const whole = `{"format":"cri-site","version":1,"interface":"fleet","site":"one","at":"2026-03-01T08:00:00.000Z","records":2}
{"type":"Vehicle","id":"a","version":1,"updated":"2026-03-01T07:00:00.000Z","past":true,"body":"{ \\"plate\\": \\"Å\\" }"}
{"type":"Vehicle","id":"a","version":2,"updated":"2026-03-01T07:30:00.000Z","deleted":true}
{"type":"Vehicle","id":"b","version":1,"updated":"2026-03-01T07:00:01.000Z","base":"http://here","site":"two","body":"{}"}
{"retry":"k","digest":"d","type":"Vehicle","id":"b","version":1,"created":true,"at":"2026-03-01T07:00:01.000Z"}
{"records":2,"versions":3,"retries":1,"sha256":"5c4695c2c434ea38b09cb63945fbc4bbcfb047cb45c4583519079f93ab90d46c"}
`;

async function read(
  pieces: readonly string[],
  options: Parameters<typeof readExport>[2] = {},
): Promise<readonly Line[]> {
  const list: Line[] = [];
  const source = async function* () {
    yield* pieces;
  };
  for await (const line of readExport(source(), "x", options)) list.push(line);
  return list;
}

describe("a file", () => {
  test("is read in whatever pieces it arrives", async () => {
    const kinds = (await read([whole])).map(({ kind }) => kind);
    expect(kinds).toEqual(["header", "version", "version", "version", "retry", "end"]);
    expect(await read([...whole])).toEqual(await read([whole]));
  });

  test("is complete without the last line feed", async () => {
    expect(await read([whole.trimEnd()])).toHaveLength(6);
  });

  test("is refused if it was cut anywhere", async () => {
    for (let length = 0; length < whole.length - 1; length += 1)
      await expect(read([whole.slice(0, length)])).rejects.toThrow(ArchiveError);
  });

  test("is refused if any character was changed, removed or inserted", async () => {
    const last = whole.length - 2;
    const edits = fc.record({
      at: fc.nat(last),
      out: fc.nat(2),
      put: fc.constantFrom("", "0", "x", '"', "\n", " "),
    });
    const property = fc.asyncProperty(edits, async ({ at, out, put }) => {
      const edited = whole.slice(0, at) + put + whole.slice(at + out);
      fc.pre(edited.trimEnd() !== whole.trimEnd());
      await expect(read([edited])).rejects.toThrow(ArchiveError);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test("is refused if lines were removed, repeated or moved", async () => {
    const [header = "", first = "", second = "", ...rest] = whole.split(/(?<=\n)/);
    for (const other of [
      [header, second, ...rest],
      [header, first, first, second, ...rest],
      [header, second, first, ...rest],
      [header, header, first, second, ...rest],
      [first, header, second, ...rest],
    ])
      await expect(read(other)).rejects.toThrow(ArchiveError);
  });

  test("is refused before it is read to the end if it has no line feed", async () => {
    let given = 0;
    const endless = async function* () {
      for (;;) {
        given += 10_000_000;
        yield "x".repeat(10_000_000);
      }
    };
    await expect(readExport(endless(), "x").next()).rejects.toThrow(/is not the start of an exported site/);
    expect(given).toBeLessThan(200_000_000);
  });
});

describe("an edited file", () => {
  const lines = whole.trimEnd().split("\n");
  const edit = (at: number, change: (line: string) => readonly string[]) =>
    read([lines.flatMap((line, n) => (n === at ? change(line) : [line])).join("\n")], { edited: true });

  test("may have changed records, and spaces and members in another order", async () => {
    const edited = await edit(3, (line) => [line.replace('"{}"', '"{ \\"plate\\": 1 }"')]);
    expect(edited[3]).toMatchObject({ id: "b", body: '{ "plate": 1 }' });
    const reversed = (line: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).reverse()), undefined, " ");
    const spaced = (line: string) => [reversed(line).replaceAll("\n", " ")];
    for (const at of lines.keys()) expect(await edit(at, spaced)).toEqual(await read([whole]));
  });

  test("may lack records, and then the counts are those of the file", async () => {
    const end = (await edit(3, () => [])).at(-1);
    expect(end).toMatchObject({ kind: "end", records: 1, versions: 2, retries: 1 });
  });

  test.each([
    ["a member that an export does not have", 3, (line: string) => [line.replace("{", '{"plate":"red",')]],
    ["a record that is no text", 3, (line: string) => [line.replace('"{}"', "{}")]],
    ["a record that is cut", 1, (line: string) => [line.replace(' }"', '"')]],
    ["no version", 3, (line: string) => [line.replace('"version":1,', "")]],
    ["a version that is no number of one", 3, (line: string) => [line.replace(":1,", ":1.5,")]],
    ["a time that is none", 3, (line: string) => [line.replace("2026-03-01", "2026-02-30")]],
    ["a line twice", 3, (line: string) => [line, line]],
    ["a retry twice", 4, (line: string) => [line, line]],
    ["two current versions", 3, (line: string) => [line, line.replace(":1,", ":2,")]],
    ["no last line", 5, () => []],
    ["a line after the last", 5, (line: string) => [line, line]],
    ["no first line", 0, () => []],
  ])("is refused with %s", async (_, at, change) => {
    await expect(edit(at, change)).rejects.toThrow(ArchiveError);
  });
});
