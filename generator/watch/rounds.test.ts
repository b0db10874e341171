import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { CheckEntry } from "../../spec/check-entry.js";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { ParseSource } from "../../spec/source/parse.js";
import { parseAgain } from "../../spec/source/parse-again.js";
import { generate } from "../generate.js";
import { hashes } from "../manifest.js";
import { loadMaterials } from "../materials.js";
import { planWrite } from "../output/plan.js";
import { secondLook } from "../output/second-look.js";
import { carryOut } from "../output/write.js";
import { recollection } from "../target-files.js";
import { modelOf, otherSpecText, ownSpecText } from "../testing/models.js";
import { oddNamesSpec } from "../testing/odd-names.js";
import { filesIn } from "../testing/scenario.js";
import { anySpecEdit, editedSpec } from "../testing/spec-edits.js";
import { tinySpec } from "../testing/specs.js";

const load = (text: string, parse?: ParseSource) => loadSpec("spec.yaml", async () => text, parse);

/** One check a clause, which says what the clause means. */
function checksOf({ clauses }: InterfaceModel): readonly CheckEntry[] {
  return clauses.map(({ id, node }) => ({
    id: `family/${id}`,
    title: node.means ?? "holds",
    kind: "required",
    clauses: [id],
  }));
}

const texts = new Map([
  ["our own", ownSpecText],
  ["another domain's", otherSpecText],
  ["odd names", oddNamesSpec],
  ["a tiny one", tinySpec()],
]);

it("leaves, whatever is edited after whatever, what a run by itself would leave", async () => {
  const materials = await loadMaterials();
  let rounds = 0;
  const edits = fc.array(anySpecEdit, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts.keys()), edits, async (name, some) => {
      const out = await mkdtemp(join(tmpdir(), "cri-rounds-"));
      const [parse, recalling, look] = [parseAgain(), recollection(), secondLook()];
      const round = async (text: string): Promise<boolean> => {
        const [watched, alone] = [await load(text, parse), await load(text)];
        expect(JSON.stringify(watched)).toBe(JSON.stringify(alone));
        if (!watched.ok || !alone.ok) return false;
        const made = await generate(watched.model, {
          materials,
          checks: checksOf(watched.model),
          filesOf: recalling(),
        });
        await carryOut(await planWrite(made, out, { look }));
        const cold = await generate(alone.model, { materials, checks: checksOf(alone.model) });
        const written = (await filesIn(out)).map(async (path) => [
          path,
          await readFile(join(out, path), "utf8"),
        ]);
        const wanted = cold.map((file) => [file.path, file.text]).sort();
        expect((await Promise.all(written)).sort()).toEqual(wanted);
        rounds += 1;
        return true;
      };
      try {
        let text = texts.get(name) ?? "";
        await round(text);
        for (const edit of some) {
          const next = editedSpec(text, modelOf(text), edit);
          // A spec with mistakes is put right again, and the next edit made.
          if (await round(next)) text = next;
        }
      } finally {
        await rm(out, { recursive: true });
      }
    }),
    { numRuns: 6 },
  );
  expect(rounds).toBeGreaterThan(10);
});

it("names the values of one type anew where another takes the name", async () => {
  const materials = await loadMaterials();
  const values = "{ is: string, values: { a: { means: one } } }";
  const before = tinySpec()
    .replaceAll("Room", "GuestRoom")
    .replace("floor: integer", `key: ${values}\n      floor: integer`);
  const after = before.replace("beds: integer", `roomKey: ${values}\n      beds: integer`);
  const recalling = recollection();
  const first = hashes(await generate(modelOf(before), { materials, filesOf: recalling() }));
  const second = hashes(await generate(modelOf(after), { materials, filesOf: recalling() }));
  expect(second["types/guest-room.ts"]).not.toBe(first["types/guest-room.ts"]);
  expect(second).toEqual(hashes(await generate(modelOf(after), { materials })));
});
