// Tests the README that `generate --scaffold` writes.
import { expect, it } from "vitest";
import { loadMaterials } from "../kit/materials.js";
import { templateRenderer } from "../templates.js";
import { modelOf, otherSpecText } from "../testing/models.js";
import { placesOf } from "./relative-paths.js";
import { stubs } from "./stubs.js";

async function readmeOf(standalone: boolean, title?: string): Promise<string> {
  const materials = await loadMaterials();
  const render = await templateRenderer(materials);
  const parts = { materials, render, standalone, importExtension: "js" } as const;
  const model = modelOf(otherSpecText);
  const all = stubs({ ...model, title: title ?? model.title }, parts, placesOf("ours", "generated"));
  return all.find(({ path }) => path === "README.md")?.text ?? "";
}

/** The steps before the commands of a README, and the first line of each. */
const steps = (readme: string) =>
  [...readme.matchAll(/^(\w+) .*(?:\n.+)*:\n\n```sh\n(.*)/gm)].map(([, word, command]) => [word, command]);

it("begins with the install of the kit, and goes on with that of the other packages", async () => {
  expect(steps(await readmeOf(false))).toEqual([
    ["First", "npm install PATH/TO/cri-kit-VERSION.tgz"],
    ["Then", "npm install"],
  ]);
});

it("shows a title with markup as it is written", async () => {
  const readme = await readmeOf(true, "Bank <img src=x>\n# [b](http://c) `d`");
  expect(readme).toContain("# Our server of Bank \\<img src=x\\> \\# \\[b\\](http://c) \\`d\\`\n");
});

it("does not name the kit's tarball if the output needs no kit, and begins with the install of the packages", async () => {
  const readme = await readmeOf(true);
  expect(steps(readme)).toEqual([["Install", "npm install"]]);
  expect(readme).not.toContain("tarball");
});
