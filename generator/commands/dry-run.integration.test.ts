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
type Action = (fleet: Scenario) => Promise<unknown>;

/** Possible events between two runs. */
const actions: Readonly<Record<string, Action>> = {
  "a changed spec": (fleet) => fleet.spec(tinySpec({ seats: "number" })),
  "a type less": (fleet) => fleet.spec(tinySpec({ vehicles: false })),
  "a hand edit": (fleet) => fleet.write("notes/driver.md", "# By hand\n"),
  "a file gone": (fleet) => fleet.remove("list.txt"),
  "the manifest gone": (fleet) => fleet.remove(manifestPath),
  "a file of somebody's": async (fleet) => {
    await mkdir(join(fleet.out, "sheets"), { recursive: true });
    await fleet.write("sheets/a.txt", "by hand\n");
  },
  "a run cut off": async (fleet) => {
    const manifest = JSON.parse(await fleet.read(manifestPath));
    await fleet.write(manifestPath, JSON.stringify({ ...manifest, pending: { "notes/barn.md": "0" } }));
    await fleet.write("notes/barn.md.cri-new", "half");
  },
  "a run with a target": async (fleet) => {
    await fleet.generate({ force: true, targets: [await fleet.target("mine.mjs", target)] });
  },
};

/** Every file below the output folder, and its text. */
async function contents(fleet: Scenario): Promise<readonly (readonly [string, string])[]> {
  const paths: readonly string[] = await fleet.list().catch(() => []);
  return Promise.all(paths.map(async (path) => [path, await fleet.read(path)] as const));
}

/** The output of a command. In a folder without our files, only a dry run lists them. */
const reported = (fleet: Scenario, added: boolean): string =>
  fleet
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
          const fleet = await scenario();
          try {
            await fleet.spec(tinySpec());
            if (!fresh) await fleet.generate();
            for (const action of happened) await action(fleet).catch(() => undefined);
            const targets = own ? { targets: [await fleet.target("mine.mjs", target)] } : {};
            const before = await contents(fleet);
            fleet.forgetOutput();
            const code = await fleet.generate({ dryRun: true, force, ...targets });
            const hasManifest = before.some(([path]) => path === manifestPath);
            const known = hasManifest || /[1-9]\d* unchanged/.test(fleet.transcript());
            const said = reported(fleet, known);
            expect(await contents(fleet)).toEqual(before);
            fleet.forgetOutput();
            expect(await fleet.generate({ force, ...targets })).toBe(code);
            expect(reported(fleet, known)).toBe(said);
            if (code === 0)
              expect(await fleet.check(targets)).toBe(/unknown files? (is|are) in/.test(said) ? 1 : 0);
            else expect(await contents(fleet)).toEqual(before);
          } finally {
            await fleet.end();
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
