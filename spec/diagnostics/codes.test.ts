// Tests that each diagnostic is given for its mistake.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseSpec } from "../parse-spec.js";
import { type Code, catalogue } from "./catalogue.js";
import { renderDiagnostics } from "./render.js";

const sound = readFileSync(new URL("../golden/small.yaml", import.meta.url), "utf8");

/** A gap about deleted records. */
const deleted = (id: string, answer: string): string =>
  `  ${id}: { asks: So?, answer: "${answer}", because: so, observe: So., probe: error-deleted }\n`;

/** One edit of the small spec for each code: the replaced text and the new one. */
const edits: Readonly<
  Record<
    Exclude<Code, "CRI1001" | "CRI1394" | `CRI1${"4" | "5" | "6"}${string}`>,
    readonly [from: string, to: string]
  >
> = {
  CRI1002: ["paths: [Plain, Old]", "paths: [Plain, Old"],
  CRI1003: ["      closed: date\n", "      closed: date\n      opened: timestamp\n"],
  CRI1004: ["closed: date", "closed: *opened"],
  CRI1005: ["closed: date", "? [closed]\n      : date"],
  CRI1006: ["closed: date", `closed: ${"{ a: ".repeat(60)}date${" }".repeat(60)}`],
  CRI1007: ["name: ", "openapi: 3.1.0\nname: "],
  CRI1008: ["depth: number", "depth: { is: number, maximum: 1e400 }"],
  CRI1101: ["required: true", "requird: true"],
  CRI1102: ["type: string, looks-at: owner.name", "looks-at: owner.name"],
  CRI1103: ["answer: newest first", "answer: 50"],
  CRI1104: ["method: POST", "method: POTS"],
  CRI1105: ["segment: vehicles", "segment: vehicles/old"],
  CRI1106: ["at-least-one: [vehicle, opened]", "at-least-one: []"],
  CRI1107: ["paths: [Plain, Old]", "paths: [Plain, Old, Plain]"],
  CRI1108: ["concept: { codings: codes }", "concept: { codings: codes }, narrative: { div: codes }"],
  CRI1110: ['"Concept[]"', '"Concept[][]"'],
  CRI1201: ["opened: date\n      closed", "opened: dat\n      closed"],
  CRI1202: ["Link(Vehicle)", "Link(Vehicel)"],
  CRI1203: ["looks-at: owner.name", "looks-at: owner.nmae"],
  CRI1204: ["at-least-one: [vehicle, opened]", "at-least-one: [vehicle, open]"],
  CRI1205: ["paths: [Plain, Old]", "paths: [Plain, Odl]"],
  CRI1206: ["about: search.Fault.vehicle", "about: search.Fault.vehicel"],
  CRI1207: ["parameters: [opened]", "parameters: [openned]"],
  CRI1208: ["code: value }", "code: valeu }"],
  CRI1209: ["answer: newest first", "answer: newest frist"],
  CRI1210: ["depth: number", "depth: object"],
  CRI1212: ["forms:\n", "security: { scheme: bearer, scopes: [user/Vehicel.read] }\nforms:\n"],
  CRI1211: ["depth: number", "depth: { is: number, fields: { unit: string } }"],
  CRI1301: ["list: string, value: string", "list: string, value: string, of: Concept"],
  CRI1302: ["values: [open], status: true }", "values: [open], enum: [open], status: true }"],
  CRI1303: ["fixed: Fault", "fixed: Vehicle"],
  CRI1304: ["      kind: { is: string, fixed: Fault }\n", ""],
  CRI1305: ["v1/[fleet]/[kind]", "v1/[kind]"],
  CRI1306: ["v1/[fleet]/[kind]", "v1/{fleet}/[fleet]/[kind]"],
  CRI1307: ["segment: vehicles", "segment: Fault"],
  CRI1308: ["paths: [Plain]", "paths: []"],
  CRI1309: ["  add: { method: POST, on: collection }\n", ""],
  CRI1310: [
    "is: string, values: [open], status: true",
    "is: string, basis: derived, values: [open], status: true",
  ],
  CRI1311: [
    "is: string, values: [open], status: true",
    "is: string, derived-from: a guess, values: [open], status: true",
  ],
  CRI1312: ["looks-at: seen", "looks-at: seen, either: true"],
  CRI1313: ["type: date, looks-at: seen", "type: date"],
  CRI1314: ["looks-at: seen", "looks-at: seen, unseen: there is none"],
  CRI1315: ["type: date, looks-at: seen", "type: date, looks-at: depth"],
  CRI1316: ["looks-at: parts.marks", "looks-at: [parts.marks, kind]"],
  CRI1356: [
    "    fields:\n      kind: { is: string, fixed: Fault }\n",
    "    under: { depth: null }\n    fields:\n      kind: { is: string, fixed: Fault }\n",
  ],
  CRI1357: [
    "    fields:\n      kind: { is: string, fixed: Fault }\n",
    "    under: { vehicle: null, other: null }\n    fields:\n      other: Link(Vehicle)\n      kind: { is: string, fixed: Fault }\n",
  ],
  CRI1355: ["depth: number", "depth: id"],
  CRI1318: ["depth: number", "depth: url"],
  CRI1343: ["depth: number", "depth: number\n      id: string"],
  CRI1340: ["depth: number", "depth: map()"],
  CRI1342: ["depth: number", "depth: integer | number"],
  CRI1341: ["owner: { is: object, fields: { name: string, age: integer } }", "owner: map(string)"],
  CRI1319: ['"Concept[]"', '"Concept(Vehicle)[]"'],
  CRI1320: ["external-types: [Mechanic]", "external-types: [Mechanic, Vehicle]"],
  CRI1321: ["shapes:\n", "shapes:\n  Vehicle:\n    fields: { a: string }\n"],
  CRI1322: ["paths: [Plain, Old]\n    interactions: [search, ", "paths: [Plain, Old]\n    interactions: ["],
  CRI1323: ["type: number, special", "type: string, special"],
  CRI1324: ["read: { method: GET, on: record }", "read: { method: GET, on: collection }"],
  CRI1327: ["depth: number", 'depth: { is: number, fixed: "5" }'],
  CRI1326: [
    "paths: [Plain]\n    interactions: [search, read, add]",
    "paths: [Plain]\n    interactions: [search, read, add]\n    unlisted: { read: nobody asks }",
  ],
  CRI1328: ["    rules:\n", "    none-required: { means: all are listed }\n    rules:\n"],
  CRI1329: ["depth: number", "depth: { is: number, codings: { a-system: { one: One, two: Two } } }"],
  CRI1332: ["gaps:\n", `gaps:\n${deleted("one", "404")}${deleted("two", "410")}`],
  CRI1331: ["answer: newest first", "answer: other"],
  CRI1330: ["type-member:", "fhir: 4.0.1\ntype-member:"],
  CRI1333: ["type: date, looks-at: seen", "type: date, looks-at: seen, prefixes: [ge]"],
  CRI1360: ["type: number, special: list-size", "type: number, special: list-size, compares: ge"],
  CRI1361: ["type: number, special: list-size", "type: number, special: list-size, enum: [few, many]"],
  CRI1362: ["type: string, looks-at: parts.marks", "type: token, looks-at: kind, match: text"],
  CRI1334: ["depth: number", "depth: { is: number, maxLength: 5 }"],
  CRI1335: ["depth: number", "depth: { is: number, minimum: 5, maximum: 4 }"],
  CRI1338: ["depth: number", "depth: { is: number, readOnly: true, writeOnly: true }"],
  CRI1347: ["fixed: Fault }", "fixed: Fault, nullable: true }"],
  CRI1339: ["type-member: kind\n", "fhir: 4.0.1\n"],
  CRI1337: ["depth: number", "depth: { is: number, default: deep }"],
  CRI1336: ["depth: number", 'depth: { is: string, pattern: "[" }'],
  CRI1380: [
    "    paths: [Plain, Old]\n",
    `    actions: { close: { method: POST, on: record, sets: { depth: deep } } }\n    paths: [Plain, Old]\n`,
  ],
  CRI1381: [
    "    paths: [Plain, Old]\n",
    `    actions: { close: { method: GET, on: record, sets: { state: closed } } }\n    paths: [Plain, Old]\n`,
  ],
  CRI1382: [
    "    paths: [Plain, Old]\n",
    `    actions: { close: { method: POST, on: record }, end: { method: POST, on: record, path: close } }\n    paths: [Plain, Old]\n`,
  ],
  CRI1367: [
    "read: { method: GET, on: record }",
    "read: { method: GET, on: record, total: { member: count } }",
  ],
  CRI1375: [
    "read: { method: GET, on: record }",
    "read: { method: GET, on: record, next-cursor: { member: next } }",
  ],
  CRI1377: [
    "type: string, looks-at: owner.name",
    "type: string, special: sort-direction, ascending: up, descending: down",
  ],
  CRI1376: ["type: string, looks-at: owner.name", "type: string, special: cursor"],
  CRI1370: ["type: string, looks-at: owner.name", 'type: string, looks-at: owner.name, descending: "-*"'],
  CRI1371: ["type: string, looks-at: owner.name", "type: string, special: sort, sorts: { owner: owner }"],
  CRI1372: [
    "type: string, looks-at: owner.name",
    'type: string, special: sort, sorts: { name: owner.name, "-name": opened }, descending: "-*"',
  ],
  CRI1363: ["type: number, special: list-size", 'type: number, special: list-size, separator: ";"'],
  CRI1364: ["type: number, special: list-size", "type: string, special: include, includes: [subject]"],
  CRI1365: [
    "type: number, special: list-size",
    "type: string, special: include, includes: [opened], in: list",
  ],
  CRI1366: [
    "      mark: { type: string, looks-at: parts.marks }\n",
    "      mark: { type: string, special: include, includes: [vehicle], in: { member: entry } }\n",
  ],
  CRI1373: ["type: number, special: list-size", "type: number, special: page"],
  CRI1374: [
    "size: { type: number, special: list-size }",
    "from: { type: number, special: offset }\n      skip: { type: number, special: offset }",
  ],
  CRI1383: ["forms:\n", "security: { scheme: key }\nforms:\n"],
  CRI1384: [
    "gaps:\n",
    "security: { scheme: bearer }\ngaps:\n  who: { asks: So?, answer: none asked, because: so, observe: So., probe: authentication }\n",
  ],
  CRI1389: ["forms:\n", "security: { scheme: key, header: X-Api-Key, scopes: smart }\nforms:\n"],
  CRI1388: ["forms:\n", "site: { host: first-label }\nforms:\n"],
  CRI1387: [
    "add: { method: POST, on: collection }",
    "add: { method: POST, on: collection }\n  update: { method: PATCH, on: collection, patches: true }",
  ],
  CRI1385: [
    "    interactions: [search, read, add]\n",
    "    interactions: [search, read, add]\n    delete-refused: { while: [Fault.vehicel] }\n",
  ],
  CRI1386: [
    "    interactions: [search, read, add]\n",
    "    interactions: [search, read, add]\n    delete-refused: { while: anything }\n",
  ],
  CRI1398: [
    "    interactions: [search, read, add]\n",
    "    interactions: [search, read, add]\n    unique-together: { groups: [[opened, closd]] }\n",
  ],
  CRI1354: ["forms:\n", "request-headers: { A-B: { is: one }, a-b: { is: two } }\nforms:\n"],
  CRI1390: [
    "age: integer } }\n",
    "age: integer } }\n    relations: { one: { one-of: [opened, closed], needs: [opened, closed] } }\n",
  ],
  CRI1391: [
    "age: integer } }\n",
    "age: integer } }\n    relations: { order: { before: [opened, clozed] } }\n",
  ],
  CRI1392: [
    "age: integer } }\n",
    "age: integer } }\n    relations: { order: { before: [opened, owner] } }\n",
  ],
  CRI1393: ["age: integer }", "age: { is: integer, enum: [1, 2.5] } }"],
  CRI1352: ["add: { method: POST, on: collection }", "add: { method: POST, on: collection, merges: true }"],
  CRI1350: ["answer: newest first", "answer: newest first\n    states: newest first"],
  CRI1351: ["answer: newest first", "answer: newest first\n    basis: stated\n    states: oldest first"],
  CRI1325: ['codes: "Code[]"', 'codes: "string[]"'],
};

test("the small spec is valid", () => {
  expect(parseSpec(sound, "small.yaml")).toMatchObject({ ok: true });
});

test("every code has an edit that causes it", () => {
  // Config files and specs in several files have their own tests.
  const ofSpecs = Object.keys(catalogue).filter((code) => !/^CRI1[456]/.test(code));
  expect([...Object.keys(edits), "CRI1001", "CRI1394"].sort()).toEqual(ofSpecs.sort());
});

test("a pattern that is matched on short texts only is a warning, at its place", () => {
  const field = 'word: { is: string, pattern: "^(?:(a+)+b\\\\1)+$", samples: [aba, aabaa] }';
  const result = parseSpec(
    sound.replace("age: integer }", () => `age: integer, ${field} }`),
    "small.yaml",
  );
  expect(result).toMatchObject({ ok: true, warnings: [{ code: "CRI1394", file: "small.yaml" }] });
});

test.each([
  [
    "CRI1322",
    "interactions: [search, read, add]",
    "interactions: [read]",
    "has none-required but does not offer",
  ],
  [
    "CRI1328",
    "type: date, looks-at: opened",
    "type: date, required: true, looks-at: opened",
    "also needs opened",
  ],
])("%s is also reported with none-required", (code, from, to, words) => {
  const free = sound.replace("  Fault:\n", () => "    none-required:\n  Fault:\n");
  expect(parseSpec(free, "small.yaml")).toMatchObject({ ok: true });
  const result = parseSpec(
    free.replace(from, () => to),
    "small.yaml",
  );
  const said = result.ok ? [] : result.diagnostics.filter(({ message }) => message.includes(words));
  expect(said).toMatchObject([{ code, message: expect.stringContaining("Vehicle") }]);
});

test.each([
  [
    "CRI1360",
    "type: date, looks-at: opened",
    "type: date, looks-at: opened, compares: ge",
    "is named under date-search",
  ],
  [
    "CRI1360",
    "type: date, looks-at: seen",
    "type: date, unseen: nobody knows, compares: ge",
    "looks at no field",
  ],
  [
    "CRI1360",
    "type: string, looks-at: owner.name",
    "type: string, looks-at: owner.name, compares: ge",
    "but a string",
  ],
  [
    "CRI1360",
    "type: number, special: list-size",
    "type: number, looks-at: depth, prefixes: [ge], compares: ge",
    "values have prefixes",
  ],
  [
    "CRI1361",
    "type: string, looks-at: owner.name",
    "type: string, looks-at: owner.name, values: [a], enum: [a]",
    "names values too",
  ],
])("%s is also reported for %s", (code, from, to, words) => {
  expect(sound).toContain(from);
  const result = parseSpec(
    sound.replace(from, () => to),
    "small.yaml",
  );
  const said = result.ok ? [] : result.diagnostics.filter(({ message }) => message.includes(words));
  expect(said).toMatchObject([{ code }]);
});

test.each([
  ["CRI1367", "total: { member: entry.count }"],
  ["CRI1375", "total: { member: page.all }, next-cursor: { member: page }"],
  ["CRI1375", "total: { member: page }, next-cursor: { member: page.next }"],
  [undefined, "total: { member: page.all }, next-cursor: { member: page.next }"],
])("%s is reported for %s", (code, places) => {
  const text = sound
    .replace("search: { method: GET, on: collection", (search) => `${search}, ${places}`)
    .replace("type: string, looks-at: owner.name", "type: string, special: cursor");
  const result = parseSpec(text, "small.yaml");
  const codes = result.ok ? [] : result.diagnostics.map((diagnostic) => diagnostic.code);
  expect(codes.filter((one) => one === "CRI1367" || one === "CRI1375")).toEqual(code ? [code] : []);
});

test("a place of included records that is no place is one mistake, not two", () => {
  const text = sound.replace(
    "type: number, special: list-size",
    "type: string, special: include, includes: [vehicle], in: body",
  );
  const result = parseSpec(text, "small.yaml");
  expect(result.ok ? [] : result.diagnostics).toMatchObject([{ code: "CRI1105" }]);
});

test.each(["0x10", "1.10"])("a number where a text is meant is shown as it is written: %s", (written) => {
  const result = parseSpec(
    sound.replace("document: Fleet Parts, a handbook", `document: ${written}`),
    "small.yaml",
  );
  const said = result.ok ? [] : result.diagnostics.map(({ remedy }) => remedy);
  expect(said).toEqual([`Put it in quotes: "${written}".`]);
});

describe.each(Object.entries(edits))("%s", (code, [from, to]) => {
  const text = sound.replace(from, () => to);
  const result = parseSpec(text, "small.yaml");

  test("is the only diagnostic of this mistake", () => {
    expect(text).not.toBe(sound);
    const codes = result.ok ? [] : result.diagnostics.map((diagnostic) => diagnostic.code);
    expect([...new Set(codes)]).toEqual([code]);
  });

  test("is printed as in its golden file, within 80 columns", async () => {
    const shown = result.ok ? "" : renderDiagnostics(result.diagnostics, text, { color: false, width: 80 });
    await expect(shown).toMatchFileSnapshot(`../golden/codes/${code}.txt`);
    expect(shown.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});
