import { jsonText } from "../layout/json.js";
import type { Materials } from "../materials.js";
import type { Target } from "../target.js";

/** What makes the output a package of its own: `npm install && npm start` runs the server, without this kit. */
export const packageFiles: Target = {
  name: "package",
  spareable: true,
  generate: async ({ model, materials }) => [
    { path: "package.json", text: jsonText(packageJson(model.name, model.title, materials)) },
    { path: "tsconfig.json", text: jsonText(tsconfig) },
  ],
};

export function packageJson(name: string, title: string, materials: Materials): object {
  const imported = importedPackages(materials);
  return {
    name: `${name}-server`,
    version: "0.0.0",
    private: true,
    description: title,
    type: "module",
    engines: { node: materials.node },
    scripts: { build: "tsc", start: "tsc && node dist/server/main.js" },
    dependencies: pick(materials, imported),
    devDependencies: pick(materials, ["@types/node", ...typesOf(imported, materials), "typescript"]),
  };
}

function pick({ versions }: Materials, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`the kit's package.json gives no version of ${name}`);
      return [name, version];
    }),
  );
}

/** Packages of types for those that bring none of their own: whatever the kit itself has of them. */
function typesOf(packages: readonly string[], { versions }: Materials): readonly string[] {
  return packages.map((name) => `@types/${name}`).filter((name) => Object.hasOwn(versions, name));
}

/** The npm packages that the server's unvarying part imports, in code-unit order. */
function importedPackages({ runtime }: Materials): readonly string[] {
  const found = new Set<string>();
  for (const { text } of runtime) {
    for (const [, specifier = ""] of text.matchAll(/(?:\bfrom|\bimport\(?)\s*"([^"]+)"/g)) {
      if (/^(\.|node:)/.test(specifier)) continue;
      const [scope = "", name = ""] = specifier.split("/");
      found.add(scope.startsWith("@") ? `${scope}/${name}` : scope);
    }
  }
  return [...found].sort();
}

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    moduleResolution: "nodenext",
    types: ["node"],
    rootDir: ".",
    outDir: "dist",
    sourceMap: true,
    declaration: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
  },
  include: ["client", "server", "types", "validators"],
};
