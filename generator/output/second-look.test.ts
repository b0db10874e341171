import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Has it be so many milliseconds since the file was changed. */
const changedSince = (milliseconds: number) =>
  vi.spyOn(Date, "now").mockReturnValue(Math.ceil(statSync(file).ctimeMs) + milliseconds);

const looking = () =>
  secondLook((path) => {
    read.push(path);
    return standing(path);
  });

it("reads a file once it has settled, and then again only where it was touched", () => {
  const look = looking();
  writeFileSync(file, "one");
  changedSince(999);
  const first = look(file);
  look(file);
  expect(read).toHaveLength(2);
  changedSince(1_001);
  expect([look(file), look(file), look(file)]).toEqual([first, first, first]);
  expect(read).toHaveLength(3);

  // Of the same length, and with the time of writing put back.
  writeFileSync(file, "two");
  utimesSync(file, 1, 1);
  expect(look(file)).toEqual(standing(file));
  expect(look(file)).not.toEqual(first);
});

it("sees what was put in a file's place, and that it is gone", () => {
  const look = looking();
  writeFileSync(file, "one");
  writeFileSync(`${file}~`, "two");
  changedSince(1_001);
  const first = look(file);
  renameSync(`${file}~`, file);
  expect(look(file)).not.toEqual(first);
  rmSync(file);
  expect(look(file)).toBe("absent");
});
