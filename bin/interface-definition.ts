// Makes the definition that a server needs of an interface, without a generated folder.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GeneratedFile } from "../generator/file.js";
import type { InterfaceDefinition } from "../runtime/server/definition.js";
import type { InterfaceModel } from "../spec/model.js";

/** The definition, with the validators. The files for it are temporary. */
export async function interfaceDefinition(model: InterfaceModel): Promise<InterfaceDefinition> {
  const files = await definingFiles(model);
  const folder = await mkdtemp(join(tmpdir(), "cri-serve-"));
  try {
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { definition }: { readonly definition: InterfaceDefinition } = await import(
      pathToFileURL(join(folder, "server/definition.js")).href
    );
    return definition;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The data modules and the validators as JavaScript; they import only each other. */
async function definingFiles(model: InterfaceModel): Promise<readonly GeneratedFile[]> {
  const { generate } = await import("../generator/generate.js");
  const { server } = await import("../generator/targets/server.js");
  const { validators } = await import("../generator/targets/validators.js");
  const { transpile } = await import("../generator/typescript/transpile.js");
  const files = await generate(model, { targets: [server, validators] });
  return files
    .filter(({ path }) => /^(server\/(definition|resources\/.*)|validators\/.*)\.ts$/.test(path))
    .map(({ path, text }) => ({ path: path.replace(/\.ts$/, ".js"), text: transpile(text).code }));
}
