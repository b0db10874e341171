// Generates package.json and tsconfig.json of the output.

import type { Materials } from "../kit/materials.js";
import type { ImportExtension } from "../layout/import-extension.js";
import { jsonText, packageText } from "../layout/json-text.js";
import type { Target, TargetContext } from "../target.js";
import { packageExports } from "./front/entries.js";

/**
 * The files that make the output a package: once its packages are installed, `npm start` compiles and runs the
 * server. Git keeps its line ends on every system.
 */
export const packageFiles: Target = {
  name: "package",
  generate: async (context) => [
    { path: ".gitattributes", text: `# ${context.header}\n* text=auto eol=lf\n` },
    {
      path: "package.json",
      text: packageText({ ...packageJson(context), exports: packageExports(context.importExtension) }),
    },
    { path: "tsconfig.json", text: jsonText(tsconfig(context)) },
  ],
};

type PackageParts = Pick<TargetContext, "model" | "materials" | "standalone" | "importExtension">;

/** The package needs this kit or, if it is standalone, the packages that the kit's runtime needs. */
export function packageJson({
  model: { name, title },
  materials,
  standalone,
  importExtension,
}: PackageParts): object {
  const imported = standalone ? importedPackages(materials) : [];
  return {
    name: `${name}-server`,
    version: "0.0.0",
    private: true,
    description: title,
    type: "module",
    engines: { node: materials.node },
    scripts: scripts[importExtension],
    dependencies: standalone ? pick(materials, imported) : { "cri-kit": compatible(materials.version) },
    devDependencies: pick(materials, ["@types/node", ...typesOf(imported, materials), "typescript"]),
  };
}

/** Node runs modules whose imports have no extension only from a bundle; it runs TypeScript from version 22.18 on. */
const scripts: Readonly<Record<ImportExtension, object>> = {
  js: { build: "tsc", start: "tsc && node dist/server/main.js" },
  ts: { build: "tsc", start: "tsc && node dist/server/main.js", "start:types": "node server/main.ts" },
  none: { build: "tsc" },
};

/** The range of versions that do not change the output: `^0.1.0` for 0.1.3. */
const compatible = (version: string): string => `^${version.split(".").slice(0, 2).join(".")}.0`;

const pick = ({ versions }: Materials, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`the kit's package.json gives no version of ${name}`);
      return [name, version];
    }),
  );

/** Packages of types for packages without their own, if the kit has them. */
const typesOf = (packages: readonly string[], { versions }: Materials): readonly string[] =>
  packages.map((name) => `@types/${name}`).filter((name) => Object.hasOwn(versions, name));

/** The npm packages that the runtime imports, in code-unit order. */
function importedPackages({ runtime }: Materials): readonly string[] {
  const found = new Set<string>();
  for (const { text } of runtime) {
    // A text may end with the word "from"; no import has its quote directly behind it.
    for (const [, specifier = ""] of text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()"([^"]+)"/g)) {
      if (/^(\.|node:)/.test(specifier)) continue;
      const [scope = "", name = ""] = specifier.split("/");
      found.add(scope.startsWith("@") ? `${scope}/${name}` : scope);
    }
  }
  return [...found].sort();
}

/** How the compiler finds modules whose imports end so. It rewrites `.ts` to `.js` in what it compiles. */
const modules: Readonly<Record<ImportExtension, object>> = {
  js: { module: "nodenext", moduleResolution: "nodenext" },
  ts: { module: "nodenext", moduleResolution: "nodenext", rewriteRelativeImportExtensions: true },
  none: { module: "esnext", moduleResolution: "bundler" },
};

const tsconfig = ({
  standalone,
  importExtension,
}: Pick<TargetContext, "standalone" | "importExtension">): object => ({
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    ...modules[importExtension],
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
  include: ["client", "index.ts", ...(standalone ? ["runtime"] : []), "server", "types", "validators"],
});
