import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { standing } from "./disk.js";
import { secondLook } from "./second-look.js";

let folder: string;
let file: string;
let read: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cri-look-"));
  file = join(folder, "a.txt");
  read = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const looking = () =>
  secondLook((path) => {
    read.push(path);
    return standing(path);
  });

it("reads a file once it has settled, and then again only where it was touched", async () => {
  const look = looking();
  writeFileSync(file, "one");
  const first = look(file);
  look(file);
  expect(read).toHaveLength(2);
  await wait(1_100);
  expect([look(file), look(file), look(file)]).toEqual([first, first, first]);
  expect(read).toHaveLength(3);

  // Of the same length, and with the time of writing put back.
  writeFileSync(file, "two");
  utimesSync(file, 1, 1);
  expect(look(file)).toEqual(standing(file));
  expect(look(file)).not.toEqual(first);
});

it("sees what was put in a file's place, and that it is gone", async () => {
  const look = looking();
  writeFileSync(file, "one");
  writeFileSync(`${file}~`, "two");
  await wait(1_100);
  const first = look(file);
  renameSync(`${file}~`, file);
  expect(look(file)).not.toEqual(first);
  rmSync(file);
  expect(look(file)).toBe("absent");
});
