import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";
import { auditLine, auditWriter, openAuditLog } from "./audit-log.js";
import { usual } from "./settings.js";
import { start } from "./start.js";

const fail = (line: string): never => {
  throw new Error(line);
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-log-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("whatever a name or an id holds, one entry is one line, which gives it back", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      '"}\n{"who":"me"',
      "\u2028\u2029\u0085",
      "\u202egnp.exe",
      "\u001b[2J",
      "\ud800",
      "\u{e0041}",
    ),
  );
  fc.assert(
    fc.property(texts, texts, (who, id) => {
      const line = auditLine({ who, id });
      expect(JSON.parse(line)).toEqual({ who, id });
      // every way in which one reader or another ends a line, and every letter that no eye sees
      expect(line.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      expect(line.endsWith("}\n")).toBe(true);
    }),
  );
});

test("an entry is in the file as soon as it is written, after those of an earlier run", () => {
  const file = join(folder, "audit.ndjson");
  const first = openAuditLog(file, fail);
  first.write({ act: "read" });
  expect(readFileSync(file, "utf8")).toBe('{"act":"read"}\n');
  first.close();
  const second = openAuditLog(file, fail);
  second.write({ act: "list" });
  expect(readFileSync(file, "utf8")).toBe('{"act":"read"}\n{"act":"list"}\n');
  second.close();
});

test("a file that was moved away is begun anew when that is asked for, and no line is lost", () => {
  const [file, moved] = [join(folder, "rotated.ndjson"), join(folder, "rotated.ndjson.1")];
  const log = openAuditLog(file, fail);
  log.write({ act: "read" });
  renameSync(file, moved);
  log.write({ act: "list" });
  log.reopen();
  log.write({ act: "add" });
  log.close();
  expect(readFileSync(moved, "utf8")).toBe('{"act":"read"}\n{"act":"list"}\n');
  expect(readFileSync(file, "utf8")).toBe('{"act":"add"}\n');
});

test("one that cannot be begun anew goes on as it was, and that is told", () => {
  const inner = join(folder, "gone");
  mkdirSync(inner);
  const [file, moved] = [join(inner, "audit.ndjson"), join(folder, "moved.ndjson")];
  const lines: string[] = [];
  const log = openAuditLog(file, (line) => lines.push(line));
  renameSync(file, moved);
  rmdirSync(inner);
  log.reopen();
  log.write({ act: "read" });
  log.close();
  expect(lines).toEqual([expect.stringContaining("ENOENT")]);
  expect(readFileSync(moved, "utf8")).toBe('{"act":"read"}\n');
});

test("what a full disk took of a line stays a line of its own", () => {
  let file = "";
  let room = 10;
  const append = (text: string): void => {
    file += text.slice(0, room);
    if (text.length > room) throw new Error("full");
  };
  const write = auditWriter(append, () => undefined);
  expect(() => write({ act: "read" })).toThrow(/cannot be told/);
  room = 100;
  write({ act: "list" });
  write({ act: "add" });
  expect(file).toBe('{"act":"re\n{"act":"list"}\n{"act":"add"}\n');
});

test("a server that is asked for one writes who did what, and who was refused from where", async () => {
  const file = join(folder, "served.ndjson");
  const wish = { ...usual, port: 0, token: "secret-0123456789abcdef", audit: file };
  const { url, close } = await start(harbour, wish);
  const headers = { Authorization: `Bearer ${wish.token}`, "Content-Type": "application/json" };
  const ships = `${url}/at/1/ships`;
  await fetch(ships, { method: "POST", headers, body: '{"kind":"Ship","flag":"secret"}' });
  await fetch(`${ships}?flag=secret`);
  await close();
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("secret");
  const lines = text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ who: expect.stringMatching(/^token /), act: "add", site: "1", type: "Ship" }),
    expect.objectContaining({ refused: 401, from: "127.0.0.1", request: expect.any(String) }),
  ]);
});

test.runIf(existsSync("/dev/full"))("whose act cannot be told is not answered", async () => {
  const lines: string[] = [];
  const log = openAuditLog("/dev/full", (line) => lines.push(line));
  const client = await openClient({ audit: log.write });
  const { status, headers, json } = await client.send("POST", "/at/1/ships", {
    kind: "Ship",
    flag: "secret",
  });
  expect([status, headers.get("retry-after"), json.issue[0]?.code]).toEqual([503, "10", "transient"]);
  expect(lines).toEqual([expect.stringContaining("ENOSPC")]);
  await client.close();
  log.close();
});
