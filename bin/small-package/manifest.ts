// Makes the package.json of the package cri-conform from that of cri-kit.
import { smallPackage } from "../../spec/command-name.js";

/** The members of cri-kit's package.json that both packages share, and those that the small one is made from. */
export interface KitManifest {
  readonly [member: string]: unknown;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}

/** `bundled` is the folder of the code, `types` that of the declarations. */
export function smallManifest(kit: KitManifest): Readonly<Record<string, unknown>> {
  const { version, license, author, homepage, repository, bugs, keywords, engines, publishConfig } = kit;
  const { peerDependenciesMeta } = kit;
  return {
    name: smallPackage,
    version,
    description:
      "Tests a deployment of a clinical API against its specification. The testing part of cri-kit, without dependencies.",
    ...{ license, author, homepage, repository, bugs, keywords },
    type: "module",
    engines,
    bin: { [smallPackage]: "dist/cri-conform.js" },
    exports: {
      "./vitest": { types: "./types/conformance/tools/vitest/conformance.d.ts", default: "./dist/vitest.js" },
      "./report.schema.json": "./conformance/reports/report.schema.json",
      "./events.schema.json": "./conformance/reports/events.schema.json",
      "./baseline.schema.json": "./conformance/runner/baseline/baseline.schema.json",
      "./config.schema.json": "./conformance/options/config.schema.json",
      "./interface.schema.json": "./spec/interface.schema.json",
      "./package.json": "./package.json",
    },
    files: ["dist", "types", "conformance", "spec", "templates", "docs", "examples", "THIRD-PARTY.txt"],
    publishConfig,
    peerDependenciesMeta,
  };
}
