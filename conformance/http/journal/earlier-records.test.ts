// Tests how the records of earlier runs are found by their journals.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { earlierRecords, leftAtSite } from "./earlier-records.js";
import { journalName } from "./name.js";

const base = "http://h.example/api";
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-earlier-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A journal of one run that added records, and deleted some of them. */
function journal(added: number, removed: number, baseUrl = base, site = "1"): string {
  const place = { resource: "Driver", form: "f", site, url: `${base}/drivers`, marker: "m" };
  const lines = [
    { act: "run", interface: "fleet", baseUrl, word: "w" },
    ...Array.from({ length: added }, (_, seq) => ({ act: "add", seq, ...place })),
    ...Array.from({ length: removed }, (_, seq) => ({ act: "removed", seq })),
    { act: "ended" },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const named = (seed: number): string => journalName({ baseUrl: base, site: "1" }, seed);

it("counts what each journal of the deployment lists at the sites, and did not delete", async () => {
  await writeFile(join(folder, named(1)), journal(3, 1));
  await writeFile(join(folder, named(2)), journal(4, 4));
  await writeFile(join(folder, named(3)), journal(1, 0, "http://other.example/api"));
  await writeFile(join(folder, named(4)), "no journal");
  await writeFile(join(folder, named(5)), journal(1, 0, base, "2"));
  await writeFile(join(folder, named(6)), journal(2, 0, base, "3"));
  await writeFile(join(folder, "own.ndjson"), journal(5, 0));
  await writeFile(join(folder, "another.ndjson"), journal(6, 0));
  const found = await earlierRecords(join(folder, "own.ndjson"), `${base}/`, ["1", "2"]);
  expect(found.map(({ journal: file, records }) => [file, records.length])).toEqual([
    [join(folder, "own.ndjson"), 5],
    [join(folder, named(1)), 2],
    [join(folder, named(5)), 1],
  ]);
});

it("tells which run of a shared journal left a record", async () => {
  await writeFile(join(folder, named(7)), journal(1, 1) + journal(1, 0).replace('"seq":0', '"seq":9'));
  const [found] = await earlierRecords(join(folder, named(7)), base, ["1"]);
  expect(found?.records.map(({ run }) => run)).toEqual([2]);
});

it("counts by type what was left at one site, if anything was", async () => {
  await writeFile(
    join(folder, named(8)),
    journal(2, 0) + journal(1, 0, base, "2").replace('"seq":0', '"seq":9'),
  );
  const found = await earlierRecords(join(folder, named(8)), base, ["1", "2"]);
  expect(leftAtSite(found, "1")).toEqual({ Driver: 2 });
  expect(leftAtSite(found, "3")).toBeUndefined();
});

it("finds nothing where no run was before", async () => {
  expect(await earlierRecords(join(folder, named(1)), base, ["1"])).toEqual([]);
  expect(await earlierRecords(join(folder, "none", "own.ndjson"), base, ["1"])).toEqual([]);
});
