import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Collection } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { bootedAt } from "../../http/journal/booted.js";
import { openJournal } from "../../http/journal/journal.js";
import { type Fake, serveFake } from "../../testkit/api/fake.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { cleanFile } from "./clean.js";

const model = fleetModel();
let folder: string;
let file: string;
let fake: Fake;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-clean-"));
  file = join(folder, "journal.ndjson");
  fake = await serveFake(({ method, parts }) => {
    if (method === "GET") return { status: parts.at(-1)?.startsWith("kept") ? 200 : 404 };
    return { status: parts.at(-1) === "stuck" ? 409 : 204 };
  });
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

async function journal(...lines: readonly object[]): Promise<void> {
  await writeFile(file, [heading(bootedAt()), ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function heading(booted: number): object {
  return { act: "run", ...run(), booted };
}

function added(seq: number, resource: string, id: string): readonly object[] {
  const url = `${fake.url}/fleets/north/${resource.toLowerCase()}s`;
  return [
    { act: "add", seq, resource, form: "current", site: "north", url, marker: "m" },
    { act: "added", seq, id, url: `${url}/${id}` },
  ];
}

const run = () => ({ interface: "fleet", baseUrl: fake.url, word: "zakogitude" });

function collection(): Collection {
  const [resource] = model.resources;
  const [form] = model.forms;
  if (!resource || !form) throw new Error("the test's model has neither types nor forms");
  return { resource, form, site: "north" };
}

const collectionUrl = () => `${fake.url}/fleets/north/${collection().resource.name}`;

function refuseBeyond(lines: object[], line: object): void {
  if (lines.length === 2) throw new Error("no room");
  lines.push(line);
}

const clean = () => cleanFile(file, model, { headers: {}, timeoutMs: 2_000, baseUrl: fake.url });

describe("cleaning up after a run that ended early", () => {
  it("deletes the remaining records, last added first, and removes the journal", async () => {
    await journal(...added(1, "Garage", "a"), ...added(2, "Vehicle", "b"), ...added(3, "Vehicle", "c"), {
      act: "removed",
      seq: 3,
    });
    expect(await clean()).toEqual({ removed: 2, left: [], unwritten: [] });
    expect(fake.asked.map(({ method, parts }) => `${method} ${parts.at(-1)}`)).toEqual([
      "DELETE b",
      "GET b",
      "DELETE a",
      "GET a",
    ]);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  });

  it("keeps in the journal what cannot be deleted, and says why", async () => {
    const unanswered = added(4, "Garage", "?").slice(0, 1);
    await journal(
      ...added(1, "Job", "v"),
      ...added(2, "Vehicle", "stuck"),
      ...added(3, "Vehicle", "b"),
      ...unanswered,
    );
    const { removed, left } = await clean();
    expect(removed).toBe(1);
    expect(left.map(({ why }) => why)).toEqual([
      "perhaps added: no answer gave the id",
      "answered 409",
      "the type has no delete",
    ]);
    expect(left.map(({ forGood }) => forGood)).toEqual([false, false, true]);
    expect((await clean()).left).toHaveLength(3);
  });

  it("keeps what a read still returns after its delete, and reads no more of a type whose deletes work", async () => {
    await journal(
      ...added(1, "Vehicle", "kept-a"),
      ...added(2, "Vehicle", "kept-b"),
      ...added(3, "Garage", "c"),
      ...added(4, "Garage", "d"),
    );
    const { removed, left } = await clean();
    expect(removed).toBe(2);
    expect(left.map(({ why, forGood }) => [why, forGood])).toEqual(
      ["b", "a"].map(() => ["answered 204, but a GET still returns the record", false]),
    );
    const read = fake.asked.filter(({ method }) => method === "GET").map(({ parts }) => parts.at(-1));
    expect(read).toEqual(["d", "kept-b", "kept-a"]);
  });

  it("tries again to delete what a read returned after its delete", async () => {
    const results = [
      { act: "removed", seq: 1 },
      { act: "readable", seq: 1 },
      { act: "removed", seq: 2 },
    ];
    await journal(...added(1, "Vehicle", "a"), ...added(2, "Vehicle", "b"), ...results);
    expect(await clean()).toEqual({ removed: 1, left: [], unwritten: [] });
  });

  it("treats an old journal without the run's word as complete", async () => {
    const before = { act: "run", interface: "fleet", baseUrl: fake.url };
    const lines = [before, ...added(1, "Vehicle", "a")];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    expect(await clean()).toEqual({ removed: 1, left: [], unwritten: [] });
  });

  it("sends nothing to another deployment than the journal's", async () => {
    const [add, at] = added(1, "Trailer", "7");
    await journal(add ?? {}, { ...at, url: "http://127.0.0.1:1/fleets/north/trailers/7" });
    expect(await clean()).toMatchObject({
      removed: 0,
      left: [{ why: expect.stringMatching(/^the URL does not belong/) }],
    });
    await journal(add ?? {}, { ...at, url: "no URL" });
    expect(await clean()).toMatchObject({
      removed: 0,
      left: [{ why: expect.stringMatching(/^the URL does not belong/) }],
    });
    expect(fake.asked).toEqual([]);
  });

  it("ignores an incomplete line", async () => {
    await journal(...added(1, "Vehicle", "b"));
    await writeFile(file, `${await readFile(file, "utf8")}{"act":"add","seq":2,"resour`);
    expect(await clean()).toEqual({ removed: 1, left: [], unwritten: [] });
  });

  it("reports each collection to which a record may have been added before the machine crashed", async () => {
    const lines = [heading(bootedAt() - 3_600), ...added(1, "Vehicle", "b"), ...added(2, "Vehicle", "c")];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    await writeFile(file, text);
    const place = {
      resource: "Vehicle",
      collectionUrl: `${fake.url}/fleets/north/vehicles`,
      word: "zakogitude",
    };
    expect(await clean()).toEqual({ removed: 2, left: [], unwritten: [place] });
    await writeFile(file, `${text}{"act":"ended"}\n`);
    expect(await clean()).toEqual({ removed: 2, left: [], unwritten: [] });
  });

  it("still deletes if the journal cannot be written, but adds nothing more", async () => {
    const lines: object[] = [];
    const full = { append: (line: object) => void refuseBeyond(lines, line), synced: async () => undefined };
    const journal = openJournal(file, run(), () => ({ ...full, close: async () => undefined, remove() {} }));
    const announced = () => journal.beforeAdd(collection(), collectionUrl(), { marker: "m", ofRun: true });
    const entry = await announced();
    entry.added("b", `${collectionUrl()}/b`);
    await expect(announced()).rejects.toThrow(/^the journal cannot be written, .*: .*no room$/);
    await expect(announced()).rejects.toBeInstanceOf(Blocked);
    journal.removed(entry.seq);
    await journal.close(false);
    expect(lines).toHaveLength(2);
  });

  it("keeps the records of an earlier run if a later one with the same journal leaves nothing", async () => {
    await journal(...added(1, "Vehicle", "b"));
    const later = openJournal(file, run());
    const entry = await later.beforeAdd(collection(), collectionUrl(), { marker: "m", ofRun: true });
    entry.refused();
    await later.close(true);
    expect(await clean()).toEqual({ removed: 1, left: [], unwritten: [] });
    expect(fake.asked.map(({ method, parts }) => `${method} ${parts.at(-1)}`)).toEqual(["DELETE b", "GET b"]);
  });

  it("reads the records of every run in one journal, including an interrupted one", async () => {
    for (const id of ["a", "b"]) {
      const journal = openJournal(file, run());
      const entry = await journal.beforeAdd(collection(), collectionUrl(), { marker: id, ofRun: true });
      entry.added(id, `${collectionUrl()}/${id}`);
      await journal.close(false);
      await appendFile(file, '{"act":"add","seq":');
    }
    expect(await clean()).toEqual({ removed: 2, left: [], unwritten: [] });
    const deleted = fake.asked.filter(({ method }) => method === "DELETE");
    expect(deleted.map(({ parts }) => parts.at(-1))).toEqual(["b", "a"]);
  });
});
