// Lists the entries of the output's package: what a program can import from it, and the modules behind them.

import type { ImportExtension } from "../../layout/import-extension.js";

/** One entry of the package. */
export interface Entry {
  /** The path after the package's name, such as `./server`; `*` stands for the rest of a path. */
  readonly name: string;
  /** The module, without its extension; for a file that is not a module, with it. */
  readonly path: string;
  readonly means: string;
}

/** The modules of the package that programs may import. */
export const moduleEntries: readonly Entry[] = [
  { name: ".", path: "index", means: "the client, the types and the validators" },
  { name: "./client", path: "client/client", means: "only the client" },
  { name: "./client/*", path: "client/*", means: "one module of the client" },
  { name: "./types/*", path: "types/*", means: "the types of one resource" },
  { name: "./validators/*", path: "validators/*", means: "the validator of one resource" },
  { name: "./server", path: "server/app", means: "`createApp`, which makes a server in your own program" },
  { name: "./server/*", path: "server/*", means: "one module of the server, such as `handlers`" },
];

/** Other files that programs may read. */
export const fileEntries: readonly Entry[] = [
  { name: "./openapi.json", path: "openapi.json", means: "the OpenAPI document" },
  { name: "./schemas/*", path: "schemas/*", means: "a JSON Schema" },
  { name: "./package.json", path: "package.json", means: "this package" },
];

/** The member `exports` of the package.json: compiled modules with their types; the sources if only a bundler reads them. */
export const packageExports = (extension: ImportExtension): object =>
  Object.fromEntries([
    ...moduleEntries.map(({ name, path }) => [
      name,
      extension === "none" ? `./${path}.ts` : { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` },
    ]),
    ...fileEntries.map(({ name, path }) => [name, `./${path}`]),
  ]);
