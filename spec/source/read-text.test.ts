// Tests reading text files.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSpec } from "../load.js";
import { readText } from "./read-text.js";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-read-text-"));
  file = join(folder, "spec.yaml");
});
afterEach(() => rm(folder, { recursive: true }));

const umlaut = "means: Aufnahme für alle\n";
const damaged: Readonly<Record<string, readonly [bytes: Uint8Array, line: number]>> = {
  "of a code page": [Buffer.from(`title: Klinik\n${umlaut}`, "latin1"), 2],
  "in UTF-16": [Buffer.from("\ufefftitle: Clinic\n", "utf16le"), 1],
  "in UTF-16 without its mark": [Buffer.from("title: Clinic\n", "utf16le"), 1],
  "that ends within a letter": [Buffer.from(umlaut).subarray(0, 18), 1],
};

describe("a text", () => {
  it("is UTF-8, with its mark or without", async () => {
    await writeFile(file, `\ufeff${umlaut}`);
    expect(await readText(file)).toBe(`\ufeff${umlaut}`);
    await writeFile(file, "");
    expect(await readText(file)).toBe("");
  });

  it.each(Object.entries(damaged))(
    "%s is refused, and reported as a mistake in the spec",
    async (_, [bytes, line]) => {
      await writeFile(file, bytes);
      const loaded = await loadSpec(file);
      expect(loaded.ok ? [] : loaded.diagnostics).toMatchObject([
        {
          code: "CRI1001",
          message: `the file can't be read: line ${line} is not UTF-8 text`,
          remedy: "Save it as UTF-8.",
        },
      ]);
    },
  );

  it("that is missing gives the disk's error", async () => {
    await expect(readText(file)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
