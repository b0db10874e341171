import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "../testing/client.js";
import { auditLine, openAuditLog } from "./audit-log.js";

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
