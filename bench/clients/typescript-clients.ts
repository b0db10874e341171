// The generators of TypeScript clients, from the npm registry.
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import { type Client, command } from "./generated-client.js";

/** What all of them are compiled and run with. */
const tools = ["typescript@5.9.3", "esbuild@0.28.2", "@types/node@20.19.43"];

/** Generated code imports its own modules without extensions, as bundlers read them. */
const tsconfig = {
  compilerOptions: {
    target: "es2022",
    module: "preserve",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable"],
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

const mocking = ["msw@2.15.0", "@faker-js/faker@10.6.0"];

const noMocks = { mocks: "it makes none" };

interface Own extends Pick<Client, "name" | "packages" | "recipes"> {
  readonly lacks?: Client["lacks"];
  /** The generator's command. */
  readonly generator: readonly string[];
  /** Its configuration, in the folder of the recipes. */
  readonly config?: string;
}

function typescriptClient({ lacks = noMocks, generator, config, ...client }: Own): Client {
  const { packages, recipes } = client;
  return {
    ...client,
    lacks,
    language: "ts",
    async install(folder) {
      await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
      await command(folder, ["npm", "install", "--no-audit", "--no-fund", ...packages, ...tools]);
    },
    async generate(folder, env) {
      for (const file of [recipes, "harness.ts", ...(config === undefined ? [] : [config])])
        await copyFile(join(recipesFolder, file), join(folder, file));
      await writeFile(
        join(folder, "tsconfig.json"),
        JSON.stringify({ ...tsconfig, include: [recipes, "client"] }),
      );
      await command(folder, ["npx", "--no-install", ...generator], env);
      await command(folder, ["npx", "--no-install", "tsc"]);
      const bundled = ["--bundle", "--platform=node", "--format=esm", "--outfile=recipes.mjs"];
      await command(folder, ["npx", "--no-install", "esbuild", recipes, ...bundled, "--packages=external"]);
    },
    run: (folder, env) => command(folder, [process.execPath, "recipes.mjs"], env),
  };
}

export const recipesFolder = join(packageRoot(), "bench", "clients", "recipes");

export const typescriptClients: readonly Client[] = [
  typescriptClient({
    name: "openapi-typescript, openapi-fetch",
    packages: ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0"],
    recipes: "openapi-fetch.ts",
    generator: ["openapi-typescript", "openapi.json", "-o", "schema.ts"],
  }),
  typescriptClient({
    name: "hey-api",
    packages: ["@hey-api/openapi-ts@0.99.0", ...mocking],
    recipes: "hey-api.ts",
    lacks: {},
    generator: ["openapi-ts", "-f", "hey-api.config.mjs"],
    config: "hey-api.config.mjs",
  }),
  typescriptClient({
    name: "orval",
    packages: ["orval@8.38.0", ...mocking],
    recipes: "orval.ts",
    lacks: {},
    generator: ["orval", "--config", "orval.config.mjs"],
    config: "orval.config.mjs",
  }),
];
