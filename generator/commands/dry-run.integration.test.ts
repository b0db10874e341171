// Tests `cri-kit generate --dry-run`.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manifestPath } from "../output/manifest.js";
import { type Scenario, scenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";

const target =
  'export const mine = { name: "mine", generate: async () => [{ path: "sheets/a.txt", text: "a" }] };\n';
type Action = (inn: Scenario) => Promise<unknown>;

/** Possible events between two runs. */
const actions: Readonly<Record<string, Action>> = {
  "a changed spec": (inn) => inn.spec(tinySpec({ beds: "number" })),
  "a type less": (inn) => inn.spec(tinySpec({ rooms: false })),
  "a hand edit": (inn) => inn.write("notes/guest.md", "# By hand\n"),
  "a file gone": (inn) => inn.remove("list.txt"),
  "the manifest gone": (inn) => inn.remove(manifestPath),
  "a file of somebody's": async (inn) => {
    await mkdir(join(inn.out, "sheets"), { recursive: true });
    await inn.write("sheets/a.txt", "by hand\n");
  },
  "a run cut off": async (inn) => {
    const manifest = JSON.parse(await inn.read(manifestPath));
    await inn.write(manifestPath, JSON.stringify({ ...manifest, pending: { "notes/barn.md": "0" } }));
    await inn.write("notes/barn.md.cri-new", "half");
  },
  "a run with a target": async (inn) => {
    await inn.generate({ force: true, targets: [await inn.target("mine.mjs", target)] });
  },
};

/** Every file below the output folder, and its text. */
async function contents(inn: Scenario): Promise<readonly (readonly [string, string])[]> {
  const paths: readonly string[] = await inn.list().catch(() => []);
  return Promise.all(paths.map(async (path) => [path, await inn.read(path)] as const));
}

/** The output of a command. In a folder without our files, only a dry run lists them. */
const reported = (inn: Scenario, added: boolean): string =>
  inn
    .transcript()
    .replace(/^.*\n/, "")
    .replace(" (dry run: nothing was done)", "")
    .replaceAll(added ? /$^/g : /^ {2}added.*\n/gm, "");

describe("a dry run", () => {
  it("prints what the run would print, has the same exit code, and changes nothing", async () => {
    const some = fc.uniqueArray(fc.constantFrom(...Object.values(actions)), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        some,
        fc.boolean(),
        fc.boolean(),
        async (fresh, happened, force, own) => {
          const inn = await scenario();
          try {
            await inn.spec(tinySpec());
            if (!fresh) await inn.generate();
            for (const action of happened) await action(inn).catch(() => undefined);
            const targets = own ? { targets: [await inn.target("mine.mjs", target)] } : {};
            const before = await contents(inn);
            inn.forgetOutput();
            const code = await inn.generate({ dryRun: true, force, ...targets });
            const hasManifest = before.some(([path]) => path === manifestPath);
            const known = hasManifest || /[1-9]\d* unchanged/.test(inn.transcript());
            const said = reported(inn, known);
            expect(await contents(inn)).toEqual(before);
            inn.forgetOutput();
            expect(await inn.generate({ force, ...targets })).toBe(code);
            expect(reported(inn, known)).toBe(said);
            if (code === 0)
              expect(await inn.check(targets)).toBe(/unknown files? (is|are) in/.test(said) ? 1 : 0);
            else expect(await contents(inn)).toEqual(before);
          } finally {
            await inn.end();
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
