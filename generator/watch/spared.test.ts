import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CheckEntry } from "../../spec/check-entry.js";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { parseAgain } from "../../spec/source/parse-again.js";
import { generate } from "../generate.js";
import { loadMaterials } from "../materials.js";
import { type Plan, planWrite } from "../output/plan.js";
import { secondLook } from "../output/second-look.js";
import { carryOut } from "../output/write.js";
import { recollection } from "../target-files.js";
import { ownSpecText } from "../testing/models.js";
import { filesIn } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";
import { sparing } from "./sparing.js";

type Files = Readonly<Record<string, string>>;

let out: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), "cri-spared-"));
});
afterEach(() => rm(out, { recursive: true }));

const materials = await loadMaterials();

const checksOf = async ({ resources }: InterfaceModel): Promise<readonly CheckEntry[]> =>
  resources.map(({ name, clause, fields }) => ({
    id: `family/${name}`,
    title: `it has ${fields.length} fields`,
    kind: "required",
    clauses: [clause],
  }));

/** Rounds of a watch over the files of a spec, of which `main.yaml` is the one that is named. */
function watching() {
  const [parse, recalling, look, checks] = [parseAgain(), recollection(), secondLook(), sparing(checksOf)];
  return async (files: Files): Promise<Plan> => {
    const { model } = await load(files, parse);
    const made = await generate(model, { materials, checks: await checks(model), filesOf: recalling() });
    const plan = await planWrite(made, out, { look });
    if (plan.blocked.length === 0) await carryOut(plan);
    return plan;
  };
}

async function load(files: Files, parse?: ReturnType<typeof parseAgain>) {
  const read = async (file: string): Promise<string> => files[file] ?? Promise.reject(new Error(file));
  const loaded = await loadSpec("main.yaml", read, parse);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded;
}

/** Holds the folder to what a run by itself would leave there. */
async function expectAsAlone(files: Files): Promise<void> {
  const { model } = await load(files);
  const alone = await generate(model, { materials, checks: await checksOf(model) });
  const written = (await filesIn(out)).map(async (path) => [path, await readFile(join(out, path), "utf8")]);
  expect((await Promise.all(written)).sort()).toEqual(alone.map(({ path, text }) => [path, text]).sort());
}

const main = tinySpec();

it("writes again what was taken away, and keeps what was edited by hand, though its target is spared", async () => {
  const round = watching();
  await round({ "main.yaml": main });
  await rm(join(out, "types/guest.ts"));
  const moved = { "main.yaml": `# a note\n${main}` };
  expect((await round(moved)).writes.map(({ path }) => path)).toEqual(["provenance.json", "types/guest.ts"]);
  await expectAsAlone(moved);

  await writeFile(join(out, "types/guest.ts"), "by hand\n");
  const { blocked } = await round({ "main.yaml": main });
  expect(blocked).toMatchObject([{ kind: "edited", path: "types/guest.ts" }]);
  expect(await readFile(join(out, "types/guest.ts"), "utf8")).toBe("by hand\n");
});

it("follows a change of an included file, and of what lies below an overlay", async () => {
  const round = watching();
  const gap = (answer: string): string =>
    `gaps:\n  search.total: { asks: Is there a total?, from: Search, answer: ${answer}, because: so it is, probe: search-total, observe: the list }\n`;
  const included = (answer: string): Files => ({
    "main.yaml": `include: [gaps.yaml]\n${main}`,
    "gaps.yaml": gap(answer),
  });
  for (const answer of ["in the body", "in a header", "in the body"]) {
    await round(included(answer));
    await expectAsAlone(included(answer));
  }
  const over = (means: string): Files => ({
    "main.yaml": "overlay-of: base.yaml\nname: tiny-inn\ntitle: Northern Inn\n",
    "base.yaml": main.replace("means: a room", `means: ${means}`),
  });
  for (const means of ["a room", "a chamber"]) {
    await round(over(means));
    await expectAsAlone(over(means));
  }
});

it("tells a type that is exported anew where another one begins or ceases to refer to it", async () => {
  const round = watching();
  const referring = ownSpecText.replace(/^( +)fields:$/m, "$&\n$1  owner: Reference(Patient)");
  for (const text of [
    ownSpecText,
    referring,
    referring.replace("owner: Reference(Patient)", "owner: string"),
  ]) {
    await round({ "main.yaml": text });
    await expectAsAlone({ "main.yaml": text });
  }
});
