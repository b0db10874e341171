// Tests files that only their owner may read.
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newFile } from "../../bin/new-file.js";
import { openLedger } from "../../conformance/http/journal/journal-file.js";
import { prepareFile, put, writeWhole } from "../../conformance/options/writable.js";
import { LoadState } from "../../conformance/tools/load/load-state.js";
import { HarFile } from "../../conformance/traffic/har/write-har.js";
import { isForeign, openPrivate } from "./private-file.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cri-private-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
/** Pretends to be another user. */
const asAnother = () => vi.spyOn(process, "getuid").mockReturnValue((process.getuid?.() ?? 0) + 1);

/** Every way in which a file that can contain records is created. */
const ways: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "a report or answers": (file) => writeWhole(file, "records"),
  "a report that is put": (file) => put(file, "records", { out: () => undefined }),
  "a draft": (file) => writeWhole(file, "records", { fresh: true }),
  "a report of events": async (file) => {
    const descriptor = openPrivate(file);
    writeSync(descriptor, "records");
    closeSync(descriptor);
  },
  "a recording": async (file) => new HarFile(file).close(),
  "a journal": async (file) => {
    const ledger = openLedger(file, { act: "run" });
    ledger.append({ act: "ended" });
    await ledger.close();
  },
  "the state of a load": async (file) => {
    const state = await LoadState.open(file, { baseUrl: "http://127.0.0.1:9", site: "1" });
    await state.close();
  },
  "an export": async (file) => {
    const made = await newFile(file);
    await made.write("rec");
    await made.write("ords");
    await made.keep();
    await made.drop();
  },
};
const replaced = ["a report or answers", "a report that is put", "a report of events", "a recording"];

describe.each(Object.entries(ways))("%s", (name, write) => {
  it("can only be read by its owner, and leaves no temporary file", async () => {
    const file = join(folder, "r.json");
    await write(file);
    expect(modeOf(file)).toBe("600");
    expect(readdirSync(folder)).toEqual(["r.json"]);
    expect(readFileSync(file, "utf8")).not.toBe("");
  });

  it("is not written through another user's link in a shared folder", async () => {
    const shared = join(folder, "shared");
    const victim = join(folder, "victim");
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    writeFileSync(victim, "keep me");
    symlinkSync(victim, join(shared, "r.json"));
    asAnother();
    await expect(write(join(shared, "r.json"))).rejects.toThrow(
      /another user|already exists|is not the state of a load/,
    );
    expect(readFileSync(victim, "utf8")).toBe("keep me");
  });

  it("never becomes readable for more users", async () => {
    if (!replaced.includes(name)) return;
    const file = join(folder, "r.json");
    writeFileSync(file, "old");
    chmodSync(file, 0o644);
    await write(file);
    expect(modeOf(file)).toBe("600");
    expect(readFileSync(file, "utf8")).not.toContain("old");
  });
});

it("the user's own link is followed and kept", async () => {
  mkdirSync(join(folder, "out"));
  symlinkSync(join("out", "real.json"), join(folder, "r.json"));
  await writeWhole(join(folder, "r.json"), "first");
  await writeWhole(join(folder, "r.json"), "second");
  expect(lstatSync(join(folder, "r.json")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "out", "real.json"), "utf8")).toBe("second");
});

it("a device is written to directly", async () => {
  await writeWhole("/dev/null", "gone");
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

it("a full disk leaves the old file unchanged", async () => {
  await expect(writeWhole("/dev/full", "more")).rejects.toThrow(/the disk is full/);
});

it("another user's link is reported before a run", async () => {
  chmodSync(folder, 0o1777);
  symlinkSync("elsewhere", join(folder, "r.json"));
  asAnother();
  await expect(prepareFile(join(folder, "r.json"))).rejects.toMatchObject({ name: "UserError" });
  expect(existsSync(join(folder, "elsewhere"))).toBe(false);
});

it("a file without records has the usual permissions", async () => {
  await put(join(folder, "proof.md"), "proof", { out: () => undefined, forAll: true });
  expect(modeOf(join(folder, "proof.md"))).toBe((0o666 & ~process.umask()).toString(8));
});

it("a journal that others own or may write to is detected", () => {
  const file = join(folder, "journal.ndjson");
  writeFileSync(file, "");
  chmodSync(file, 0o644);
  expect(isForeign(file)).toBe(false);
  chmodSync(file, 0o666);
  expect(isForeign(file)).toBe(true);
  chmodSync(file, 0o600);
  asAnother();
  expect(isForeign(file)).toBe(true);
});
