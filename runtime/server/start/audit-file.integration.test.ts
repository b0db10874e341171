import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { auditLine, auditWriter, openAuditLog } from "./audit-file.js";
import { defaults } from "./settings.js";
import { start } from "./start.js";

const fail = (line: string): never => {
  throw new Error(line);
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-log-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("an entry is one line and can be parsed again, whatever a name or an id contains", () => {
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
      // Every character that some program treats as a line end, and every invisible character.
      expect(line.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      expect(line.endsWith("}\n")).toBe(true);
    }),
  );
});

test("an entry is in the file immediately, after those of an earlier run", () => {
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

test("a moved file is replaced by a new one on request, and no line is lost", () => {
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

test("if no new file can be created, the old one is used, and that is reported", () => {
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
  expect(lines).toEqual([expect.stringContaining("its folder does not exist")]);
  expect(readFileSync(moved, "utf8")).toBe('{"act":"read"}\n');
});

test("a server with an audit log writes who did what, and who was refused from where", async () => {
  const file = join(folder, "served.ndjson");
  const config = { ...defaults, port: 0, token: "secret-0123456789abcdef", audit: file };
  const { url, close } = await start(fleet, config);
  const headers = { Authorization: `Bearer ${config.token}`, "Content-Type": "application/json" };
  const vehicles = `${url}/fleets/1/vehicles`;
  await fetch(vehicles, { method: "POST", headers, body: '{"kind":"Vehicle","plate":"secret"}' });
  await fetch(`${vehicles}?plate=secret`);
  await close();
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("secret");
  const lines = text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({
      who: expect.stringMatching(/^token /),
      act: "add",
      site: "1",
      type: "Vehicle",
    }),
    expect.objectContaining({ refused: 401, from: "127.0.0.1", request: expect.any(String) }),
  ]);
});

const read = { at: "1970-01-01T00:00:00.000Z", act: "read", site: "s", type: "T", id: "1" };
const vehicle = { kind: "Vehicle", plate: "secret" };

/** A disk with this many free bytes. */
function disk(room: number) {
  const state = { text: "", room };
  const append = (bytes: Buffer): number => {
    const taken = bytes.subarray(0, state.room - state.text.length);
    if (taken.length === 0) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    state.text += taken;
    return taken.length;
  };
  return { state, append };
}

describe("while the disk is full", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("entries wait in memory, then changes are refused, and the number of lost entries is reported", () => {
    const reported: string[] = [];
    const { state, append } = disk(10);
    const most = 5 * auditLine(read).length;
    const log = auditWriter(append, (line) => reported.push(line), most);
    for (let n = 0; n < 5; n += 1) log.write({ ...read, id: `${n}` });
    expect(log.alarms()).toEqual(["audit-log", "changes-refused"]);
    expect(log.checkChange).toThrow(expect.objectContaining({ status: 503 }));
    // A change that was in progress when the buffer became full is written; lost reads are counted.
    log.write({ ...read, act: "add", id: "5" });
    for (let n = 0; n < 3; n += 1) log.write(read);
    expect([log.lines.waiting, log.lines.lost]).toEqual([6, 3]);
    vi.advanceTimersByTime(10_000);
    expect(reported).toEqual([expect.stringContaining("no space left")]);
    state.room = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(1000);
    log.write({ ...read, id: "6" });
    const lines = state.text
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const entry = (id: string) => expect.objectContaining({ id });
    expect(lines).toEqual(
      [..."012345"].map(entry).concat([expect.objectContaining({ lost: 3 }), entry("6")]),
    );
    expect(reported).toEqual([expect.anything(), expect.stringContaining("3 of its entries were lost")]);
    expect([log.alarms(), log.lines.waiting, log.lines.lost]).toEqual([[], 0, 3]);
    log.checkChange();
  });

  test("whenever there is room, every buffered line is in the file once, complete and in order", () => {
    const rooms = fc.array(fc.nat(400), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rooms, fc.integer({ min: 1, max: 1000 }), (more, most) => {
        const { state, append } = disk(0);
        const log = auditWriter(append, () => undefined, most);
        let n = 0;
        for (const room of more) {
          state.room += room;
          log.write({ ...read, id: `${n}` });
          n += 1;
          vi.advanceTimersByTime(500);
        }
        state.room = Number.POSITIVE_INFINITY;
        vi.advanceTimersByTime(1000);
        const lines = state.text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
        const ids = lines.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
        const lost = lines.reduce((sum, line) => sum + (line.lost ?? 0), 0);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(ids.length + lost).toBe(more.length);
        expect(lost).toBe(log.lines.lost);
      }),
    );
  });

  test("unwritten entries are reported when the server ends", () => {
    const reports: string[] = [];
    const { append } = disk(10);
    const log = auditWriter(append, (line) => reports.push(line));
    log.write(read);
    log.write(read);
    log.lines.close();
    expect(reports.at(-1)).toContain("lacks 2 entries");
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("an incomplete line of an earlier run stays a separate line", () => {
  const file = join(folder, "torn.ndjson");
  writeFileSync(file, '{"act":"re');
  const log = openAuditLog(file, fail);
  log.write({ act: "list" });
  log.close();
  expect(readFileSync(file, "utf8")).toBe('{"act":"re\n{"act":"list"}\n');
});

test("a server whose audit log cannot be written continues, and reports it to its operator", async () => {
  const { append } = disk(0);
  const lines: string[] = [];
  const log = auditWriter(append, (line) => lines.push(line), 250);
  const client = await openClient({ audit: log.write, checkChange: log.checkChange, alarms: log.alarms });
  const id = await client.add("/fleets/1/vehicles", vehicle);
  expect((await client.get("/ready")).json).toEqual({ status: "ready", alarms: ["audit-log"] });
  expect((await client.get(`/fleets/1/vehicles/${id}`)).status).toBe(200);
  expect((await client.get(`/fleets/1/vehicles/${id}`)).status).toBe(200);
  const changes = [
    await client.send("POST", "/fleets/1/vehicles", vehicle),
    await client.send("PUT", "/fleets/1/vehicles", { ...vehicle, id }),
    await client.send("DELETE", `/fleets/1/vehicles/${id}`),
  ];
  for (const { status, headers, json } of changes)
    expect([status, headers.get("retry-after"), json.issue[0]?.code]).toEqual([503, "10", "transient"]);
  const ready = await client.get("/ready");
  expect([ready.status, ready.json["alarms"]]).toEqual([200, ["audit-log", "changes-refused"]]);
  const { status, json } = await client.get(`/fleets/1/vehicles/${id}`);
  expect([status, json.meta["versionId"]]).toEqual([200, "1"]);
  expect((await client.ids("/fleets/1/vehicles")).length).toBe(1);
  expect(lines).toHaveLength(1);
  log.lines.close();
  await client.close();
});

test.runIf(existsSync("/dev/full"))(
  "a full disk is reported to the operator once, and no request is refused",
  async () => {
    const lines: string[] = [];
    const { url, close } = await start(fleet, { ...defaults, port: 0, audit: "/dev/full" }, (line) =>
      lines.push(line),
    );
    const headers = { "Content-Type": "application/json" };
    for (const _ of [1, 2])
      expect(
        (await fetch(`${url}/fleets/1/vehicles`, { method: "POST", headers, body: JSON.stringify(vehicle) }))
          .status,
      ).toBe(201);
    expect((await fetch(`${url}/fleets/1/vehicles`)).status).toBe(200);
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: "ready", alarms: ["audit-log"] });
    await close();
    expect(lines).toEqual([expect.stringContaining("ENOSPC"), expect.stringContaining("lacks 4 entries")]);
  },
);
