// Tests the completion scripts in the shells that are installed.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEntries } from "../commands/all-commands.js";
import { runCri } from "../run-cri.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cri-completion-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function scriptFor(shell: string): Promise<string> {
  const said: string[] = [];
  const io = { out: (text: string) => void said.push(text), err: () => undefined, live: false, color: false };
  expect(await runCri(["completion", shell], io)).toBe(0);
  return said.join("");
}

const has = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

/** What bash offers after these words. */
const offered = (...words: readonly string[]) => offeredBy("_cri_kit", ...words);

async function offeredBy(by: string, ...words: readonly string[]): Promise<readonly string[]> {
  const file = join(folder, "bash");
  writeFileSync(file, await scriptFor("bash"));
  const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
  const said = execFileSync("bash", ["-c", `. '${file}'; ${set}; ${by}; printf '%s\\n' "\${COMPREPLY[@]}"`]);
  return said.toString().trim().split("\n");
}

describe.skipIf(!has("bash"))("completion in bash", () => {
  it("offers all commands", async () => {
    const words = await offered("cri-kit", "");
    expect(words).toEqual(
      expect.arrayContaining([...allEntries.map(({ name }) => name), "completion", "help"]),
    );
    expect(await offered("cri-kit", "comp")).toEqual(["compare", "completion"]);
  });

  it("offers the options of the command, and the values that an option can have", async () => {
    expect(await offered("cri", "conform", "http://x", "--oth")).toEqual(["--other-site"]);
    expect(await offered("cri", "diff", "--format", "m")).toEqual(["markdown"]);
    expect(await offered("cri", "completion", "z")).toEqual(["zsh"]);
  });

  it("completes after npx too, and leaves other programs of npx alone", async () => {
    expect(await offeredBy("_cri_kit_npx", "npx", "cri-kit", "comp")).toEqual(["compare", "completion"]);
    expect(await offeredBy("_cri_kit_npx", "npx", "cri", "diff", "--format", "m")).toEqual(["markdown"]);
    expect(await offeredBy("_cri_kit_npx", "npx", "cri")).toEqual([""]);
    expect(await offeredBy("_cri_kit_npx", "npx", "tsc", "comp")).toEqual([""]);
    const file = join(folder, "bash");
    const shown = execFileSync("bash", ["-c", `. '${file}'; complete -p npx cri-kit`]).toString();
    expect(shown).toContain("_cri_kit_npx npx");
    const kept = execFileSync("bash", ["-c", `complete -W a npx; . '${file}'; complete -p npx`]).toString();
    expect(kept).toBe("complete -W 'a' npx\n");
  });

  it("leaves files to the shell", async () => {
    expect(await offered("cri", "compare", "a")).toEqual([""]);
    expect(await offered("cri", "conform", "--json", "")).toEqual([""]);
  });
});

describe("completion in other shells", () => {
  it.skipIf(!has("zsh")).each(["autoload -U compinit && compinit -D -u;", ""])(
    "is a valid script for zsh, whose completion may not be on: %s",
    async (before) => {
      const file = join(folder, "zsh");
      writeFileSync(file, await scriptFor("zsh"));
      const set = `${before} . '${file}'; print $_comps[cri-kit] $_comps[cri] $_comps[npx]`;
      const { stdout, stderr } = spawnSync("zsh", ["-f", "-c", set], {
        env: { ...process.env, ZDOTDIR: folder, HOME: folder },
      });
      expect(stderr.toString()).toBe("");
      expect(stdout.toString().trim()).toBe("_cri_kit _cri_kit _cri_kit_npx");
    },
  );

  it.skipIf(!has("fish"))("offers commands, options and values in fish", async () => {
    const file = join(folder, "fish");
    writeFileSync(file, await scriptFor("fish"));
    const offer = (line: string): string =>
      execFileSync("fish", ["--no-config", "-c", `source '${file}'; complete -C '${line}'`]).toString();
    expect(offer("cri-kit conf")).toMatch(/^conform\t/);
    expect(offer("cri conform --oth")).toMatch(/^--other-site\t/);
    expect(offer("npx cri-kit conf")).toMatch(/^conform\t/);
    expect(offer("npx cri conform --oth")).toMatch(/^--other-site\t/);
    expect(offer("cri diff --format mark").split("\t")[0]?.trim()).toBe("markdown");
  });

  it("is refused for an unknown shell", async () => {
    const io = { out: () => undefined, err: () => undefined, live: false, color: false };
    expect(await runCri(["completion", "tcsh"], io)).toBe(2);
  });
});
