// Tests that no added record is forgotten if a run or its machine crashes at any moment.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fleetModel } from "../../testkit/api/fleet.js";
import { type Cleaned, cleanJournal } from "../../tools/clean/clean.js";
import type { Collection } from "../api/adapter.js";
import type { Client, Exchange } from "../exchange.js";
import { bootedAt } from "./booted.js";
import { openJournal } from "./journal.js";
import type { Ledger } from "./journal-file.js";

const model = fleetModel();
const host = "http://host/fleets/north";
const word = "zakogitude";
let file: string;

beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), "cri-crash-")), "journal.ndjson");
});
afterAll(() => rm(join(file, ".."), { recursive: true }));

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** One record that a queue adds, and how it ends. */
interface Step {
  readonly type: number;
  readonly ofRun: boolean;
  readonly end: "kept" | "deleted" | "refused" | "unanswered";
}

interface Added extends Pick<Step, "ofRun"> {
  readonly url: string;
  readonly place: string;
  readonly marker: string;
}

/** The state at one moment: lines on the disk and with the operating system, and records at the deployment. */
interface Moment {
  readonly synced: number;
  readonly written: number;
  readonly there: readonly Added[];
}

/** Runs all queues concurrently, and records every moment at which something changes. */
async function run(queues: readonly (readonly Step[])[]) {
  const lines: object[] = [];
  const there = new Set<Added>();
  const moments: Moment[] = [];
  let synced = 0;
  const look = () => moments.push({ synced, written: lines.length, there: [...there] });
  const open = (_file: string, heading: object): Ledger => ({
    append(line) {
      if (lines.length === 0) lines.push(heading);
      lines.push(line);
      look();
    },
    async synced() {
      await tick();
      synced = lines.length;
      await tick();
    },
    close: async () => undefined,
    remove: () => undefined,
  });
  const journal = openJournal("none", { interface: "fleet", baseUrl: "http://host", word }, open);
  const doStep = async ({ type, ofRun, end }: Step, id: string) => {
    const at = collection(type);
    const place = `${host}/${at.resource.name}`;
    const record = { url: `${place}/${id}`, place, marker: `own-${id}.`, ofRun };
    const entry = await journal.beforeAdd(at, place, { marker: record.marker, ofRun });
    look();
    if (end !== "refused") there.add(record);
    look();
    await tick();
    if (end === "unanswered") return;
    if (end === "refused") return entry.refused();
    entry.added(id, record.url);
    await tick();
    if (end === "kept") return;
    there.delete(record);
    look();
    journal.removed(entry.seq);
  };
  await Promise.all(
    queues.map(async (steps, queue) => {
      for (const [index, step] of steps.entries()) await doStep(step, `${queue}-${index}`);
    }),
  );
  return { lines, moments };
}

function collection(type: number): Collection {
  const resource = model.resources[type % model.resources.length];
  const [form] = model.forms;
  if (!resource || !form) throw new Error("the test's model has neither types nor forms");
  return { resource, form, site: "north" };
}

/** Cleans up from the first lines of a journal; returns the printed lines and the deleted URLs. */
async function cleaned(lines: readonly object[], booted: number) {
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const deleted: string[] = [];
  const send = async ({ url, method }: Parameters<Client["send"]>[0]): Promise<Exchange> => {
    deleted.push(url);
    const bare = {
      n: 1,
      requestHeaders: {},
      responseHeaders: {},
      responseBody: "",
      milliseconds: 0,
      waits: 0,
    };
    return { ...bare, url, method, status: 204 };
  };
  const client: Client = {
    exchanges: [],
    lost: false,
    send,
    within: () => client,
    close: async () => undefined,
  };
  const reported = await cleanJournal(file, client, model, booted);
  return { reported, deleted };
}

function isReported({ left, unwritten }: Cleaned, { url, place, marker, ofRun }: Added): boolean {
  const own = left.some(({ record }) =>
    record.url === undefined
      ? record.collectionUrl === place && record.marker === marker
      : record.url === url,
  );
  return own || (ofRun && unwritten.some((one) => one.collectionUrl === place && one.word === word));
}

const step = fc.record<Step>({
  type: fc.nat(2),
  ofRun: fc.boolean(),
  end: fc.constantFrom("kept", "deleted", "refused", "unanswered"),
});
const queues = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 3 });
const otherBoot = bootedAt() + 3_600;

it("after a crash of the machine: every remaining record is deleted or reported, whichever lines were lost", async () => {
  await fc.assert(
    fc.asyncProperty(queues, fc.nat(), fc.nat(), async (all, when, cut) => {
      const { lines, moments } = await run(all);
      const moment = moments[when % Math.max(1, moments.length)];
      if (!moment) return;
      const kept = moment.synced + (cut % (moment.written - moment.synced + 1));
      const { reported, deleted } = await cleaned(lines.slice(0, kept), otherBoot);
      const lost = moment.there.filter((one) => !deleted.includes(one.url) && !isReported(reported, one));
      expect(lost).toEqual([]);
      expect(deleted.filter((url) => !url.startsWith(`${host}/`))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it("after a crash of the process: every record is deleted, or reported with its own word", async () => {
  await fc.assert(
    fc.asyncProperty(queues, fc.nat(), async (all, when) => {
      const { lines, moments } = await run(all);
      const moment = moments[when % Math.max(1, moments.length)];
      if (!moment) return;
      const { reported, deleted } = await cleaned(lines.slice(0, moment.written), bootedAt());
      const own = moment.there.filter((one) => !deleted.includes(one.url));
      expect(own.filter((one) => !isReported(reported, { ...one, ofRun: false }))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it("waits for the disk once for each collection, if the records hold the run's word", async () => {
  let syncs = 0;
  const open = (): Ledger => ({
    append: () => undefined,
    async synced() {
      syncs += 1;
    },
    close: async () => undefined,
    remove: () => undefined,
  });
  const journal = openJournal("none", { interface: "fleet", baseUrl: "http://host", word }, open);
  const add = (place: string, ofRun: boolean) =>
    journal.beforeAdd(collection(0), `${host}/${place}`, { marker: "m", ofRun });
  for (const place of ["a", "b", "a", "a", "b"]) await add(place, true);
  expect(syncs).toBe(2);
  await add("a", false);
  expect(syncs).toBe(3);
});
