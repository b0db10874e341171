// Tests the digest of the kit.
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runNode } from "../../bin/testing/run.js";
import { builtFile, packageRoot } from "../../spec/package-root.js";
import { hashKit } from "./kit-digest.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-kit-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the digest of the kit", () => {
  const kit = async (): Promise<void> => {
    for (const path of [
      "conformance/a.ts",
      "generator/b.ts",
      "runtime/e.ts",
      "spec/c.ts",
      "templates/d.hbs",
    ]) {
      await mkdir(join(folder, path, ".."), { recursive: true });
      await writeFile(join(folder, path), path);
    }
    await writeFile(join(folder, "package.json"), '{ "dependencies": { "a": "1.0.0" } }');
  };

  it("depends on the code of generator, suite and spec, the templates, and the versions", async () => {
    await kit();
    const seen = [await hashKit(folder)];
    const changed: readonly (readonly [string, string])[] = [
      ["conformance/a.ts", "other"],
      ["generator/b.ts", "other"],
      ["runtime/e.ts", "other"],
      ["spec/c.ts", "other"],
      ["templates/d.hbs", "other"],
      ["package.json", '{ "dependencies": { "a": "2.0.0" } }'],
    ];
    for (const [path, text] of changed) {
      await writeFile(join(folder, path), text);
      seen.push(await hashKit(folder));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("does not depend on tests, their helpers, or texts in package.json", async () => {
    await kit();
    const before = await hashKit(folder);
    await mkdir(join(folder, "generator/testing"));
    for (const path of ["generator/a.test.ts", "generator/testing/a.ts", "conformance/a.schema.json"]) {
      await writeFile(join(folder, path), "new");
    }
    await writeFile(
      join(folder, "package.json"),
      '{ "dependencies": { "a": "1.0.0" }, "description": "new" }',
    );
    expect(await hashKit(folder)).toBe(before);
  });
});

// A copy of the built kit, since the place and the age of the files matter.
describe("the stored digest", () => {
  const digest = async (): Promise<string> => {
    const code = `import("${join(folder, "dist/generator/kit/kit-digest.js")}").then(async (m) => console.log(await m.kitDigest(${JSON.stringify(folder)})))`;
    const { out, err } = await runNode(["--input-type=module", "-e", code]);
    expect(err).toBe("");
    return out.trim();
  };

  beforeEach(async () => {
    const kit = ["kit-digest.js", "sources.js"].map((name) => `generator/kit/${name}`);
    for (const path of [...kit, "spec/package-root.js", "spec/text/order.js"]) {
      await cp(builtFile(path), join(folder, "dist", path));
    }
    await cp(join(packageRoot(), "package.json"), join(folder, "package.json"));
    await mkdir(join(folder, "runtime"));
    await mkdir(join(folder, "templates"));
    await mkdir(join(folder, "generator/kit"), { recursive: true });
    await writeFile(join(folder, "templates/a.hbs"), "a");
    await writeFile(join(folder, "generator/kit/kit-digest.ts"), "// code\n");
    await writeFile(join(folder, "dist/kit.json"), '{ "digest": "kept" }\n');
  });

  it("is used if no file is newer", async () => {
    expect(await digest()).toBe("kept");
  });

  it.each(["templates/a.hbs", "package.json", "dist/generator/kit/kit-digest.js"])(
    "is replaced with one from the sources if %s is newer",
    async (path) => {
      const soon = new Date(Date.now() + 60_000);
      await utimes(join(folder, path), soon, soon);
      expect(await digest()).toBe(await hashKit(folder));
    },
  );

  it("is replaced if a template was removed", async () => {
    const past = new Date(Date.now() - 60_000);
    for (const path of [
      "package.json",
      "dist/generator/kit/kit-digest.js",
      "dist/kit.json",
      "templates/a.hbs",
      "templates",
      "runtime",
    ]) {
      await utimes(join(folder, path), past, past);
    }
    expect(await digest()).toBe("kept");
    await rm(join(folder, "templates/a.hbs"));
    expect(await digest()).toBe(await hashKit(folder));
  });

  it("is always used in an installed kit, which has no sources", async () => {
    await rm(join(folder, "generator"), { recursive: true });
    const soon = new Date(Date.now() + 60_000);
    await utimes(join(folder, "templates/a.hbs"), soon, soon);
    expect(await digest()).toBe("kept");
  });
});

it("a run without changes loads no package beside the kit's own bundle", async () => {
  const hook = `export const resolve = (name, context, next) => {
    if (/^[a-z@]/.test(name) && !/^(node|file|data):/.test(name)) process._rawDebug("loads " + name);
    return next(name, context);
  };`;
  const before = `import { register } from "node:module"; register("data:text/javascript,${encodeURIComponent(hook)}");`;
  const cri = ["--import", `data:text/javascript,${encodeURIComponent(before)}`, builtFile("cri/cri.js")];
  const generate = () => runNode([...cri, "generate", "--out", folder]);
  // The latest run is noted there.
  await mkdir(join(folder, "node_modules"));
  const first = await generate();
  expect(first.err).toContain("loads handlebars");
  const { out, err } = await generate();
  expect(out).toContain("nothing to change");
  expect(err).not.toContain("loads ");
});
