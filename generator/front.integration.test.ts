// Tests what a stranger reads first in the output: the README, the entry, the package's exports and the client's example.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostedSpec, patchingSpec } from "../spec/package-root.js";
import { generate } from "./generate.js";
import { modelOf, oddModel, otherModel, ownModel, thirdModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

const models = [
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["an interface without sites, with merge patches and versions", thirdModel],
  [
    "an interface with JSON Patches and the site in a header",
    () => modelOf(readFileSync(patchingSpec(), "utf8")),
  ],
  ["an interface with the site in the host name", () => modelOf(readFileSync(hostedSpec(), "utf8"))],
] as const;

describe.each(models)("the compiled output for %s", (_, modelOfCase) => {
  const model = modelOfCase();
  let output: OutputFolder;
  beforeAll(async () => {
    output = await outputFolder(model);
    expect(await output.compile(output.out)).toBe("");
  });
  afterAll(() => output.end());

  const run = async (script: string): Promise<unknown> => {
    await output.write("generated/script.js", script);
    const { stdout } = await promisify(execFile)(process.execPath, [join(output.out, "script.js")]);
    return JSON.parse(stdout);
  };

  it("has an example that does with the server what its comments say", async () => {
    const result = await run(`
      import * as example from "./dist/client/example.js";
      import { createClient } from "./dist/client/client.js";
      import { createApp, openStore } from "./dist/server/app.js";
      const store = await openStore("memory");
      const app = createApp({ store });
      // The example's own client, in this process.
      globalThis.fetch = (request) => app.fetch(request);
      const client = example.connect();
      const added = await example.addOne(client);
      const changed = example.change && await example.change(client, added);
      const id = added.${model.ids?.member ?? "id"};
      console.log(JSON.stringify({
        ids: await example.findAll(client),
        pages: await example.findPages(client),
        read: (await example.readIfThere(client, id)) !== undefined,
        absent: (await example.readIfThere(client, ${model.ids?.type === "integer" ? 0 : '"none"'})) === undefined,
        sameId: changed === undefined || changed.${model.ids?.member ?? "id"} === id,
        refused: example.change && await example.change(client, added).then(() => "no", (error) => error.status),
      }));
      await store.close();
    `);
    expect(result).toMatchObject({ read: true, absent: true, sameId: true, refused: 412 });
    expect(result).toMatchObject({ ids: expect.any(Array), pages: expect.any(Number) });
  });

  it("is a package whose entries can be imported by name", async () => {
    const { exports } = JSON.parse(await readFile(join(output.out, "package.json"), "utf8"));
    const stem = output.files.find(
      ({ path }) => path.startsWith("validators/") && !/issues|shapes/.test(path),
    );
    const part = stem?.path.slice("validators/".length, -".ts".length);
    const names = Object.keys(exports).map((name) =>
      name.replace("*", name === "./server/*" ? "handlers" : `${part}`),
    );
    const modules = names.filter((name) => !/json$|schemas|client\/./.test(name));
    const result = await run(`
      const found = {};
      for (const name of ${JSON.stringify(modules)}) {
        found[name] = Object.keys(await import("${model.name}-server" + name.slice(1)));
      }
      console.log(JSON.stringify(found));
    `);
    expect(result).toMatchObject({
      ".": expect.arrayContaining(["createClient", "ClientError", "etagOf"]),
      "./client": expect.arrayContaining(["createClient"]),
      "./server": expect.arrayContaining(["createApp", "openStore"]),
      "./server/handlers": ["problem"],
    });
  });

  it("can be imported by another package, with its types", async () => {
    await output.write(
      "generated/user.ts",
      `import { createClient, type Client } from "${model.name}-server";\nimport type { Handlers } from "${model.name}-server/server/handlers";\nexport const make: (options: Parameters<typeof createClient>[0]) => Client = createClient;\nexport type Names = keyof Handlers;\n`,
    );
    const compilerOptions = {
      module: "nodenext",
      moduleResolution: "nodenext",
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ["es2023", "dom"],
      strict: true,
      rootDir: ".",
    };
    await output.write("generated/user.json", JSON.stringify({ compilerOptions, files: ["user.ts"] }));
    expect(await output.compile(join(output.out, "user.json"))).toBe("");
  });
});

describe.each([...models, ["names that get in the way", oddModel] as const])(
  "the README for %s",
  (_, modelOfCase) => {
    it("names only files and folders that are there, and its code compiles", async () => {
      const output = await outputFolder(modelOfCase());
      try {
        const readme = await readFile(join(output.out, "README.md"), "utf8");
        const rows = [...readme.matchAll(/^\| `([^`]+)` \|/gm)].flatMap(([, paths = ""]) =>
          paths.split(", "),
        );
        const paths = rows.filter((path) => !path.startsWith(`${modelOfCase().name}-server`));
        expect(paths.length).toBeGreaterThan(9);
        expect(paths.filter((path) => !existsSync(join(output.out, path)))).toEqual([]);
        const tops = new Set(output.files.map(({ path }) => path.split("/")[0] ?? ""));
        const named = new Set(paths.map((path) => path.replace("/", "")));
        expect([...tops].filter((top) => !named.has(top) && top !== "README.md")).toEqual([]);
        const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
        expect(blocks).toHaveLength(2);
        for (const [at, code] of blocks.entries())
          await output.write(`readme-${at}.ts`, `${code}export {};\n`);
        const compilerOptions = {
          module: "nodenext",
          target: "es2022",
          strict: true,
          skipLibCheck: true,
          noEmit: true,
          types: ["node"],
        };
        await output.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["readme-*.ts"] }));
        expect(await output.compile(output.folder)).toBe("");
      } finally {
        await output.end();
      }
    });
  },
);

it("the README says how to install the kit from a file, unless the output needs no kit", async () => {
  const readmeWith = async (extras: readonly "standalone"[]) =>
    (await generate(otherModel(), { with: extras })).find(({ path }) => path === "README.md")?.text;
  const kit = "npm install --no-save PATH/TO/cri-kit-VERSION.tgz";
  expect(await readmeWith([])).toContain(kit);
  const alone = await readmeWith(["standalone"]);
  expect(alone).not.toContain("tarball");
  expect(alone).not.toContain(kit);
  expect(alone).toContain("TypeScript, which is in the `devDependencies`");
});

it("the README gives every command the spec of the output, without which it takes the kit's own", async () => {
  const files = await generate(otherModel());
  const text = files.find(({ path }) => path === "README.md")?.text ?? "";
  const commands = [...text.matchAll(/npx cri-kit [^\n`]*/g)].map(([command]) => command);
  expect(commands.filter((command) => !command.includes(" --spec YOUR_SPEC"))).toEqual([]);
  expect(commands).toContain("npx cri-kit check --spec YOUR_SPEC --out generated");
});

it("the README and the example look as they should", async () => {
  const files = await generate(otherModel());
  const text = (path: string) => files.find((one) => one.path === path)?.text ?? "";
  await expect(text("README.md")).toMatchFileSnapshot("golden/front/readme.txt");
  await expect(text("client/example.ts")).toMatchFileSnapshot("golden/front/example.txt");
});
