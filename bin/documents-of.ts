// Makes the documents that a server offers next to its API: the reference, OpenAPI and FHIR definitions.
import type { Documents } from "../runtime/server/documents/documents.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { ownSpec } from "../spec/package-root.js";
import { checksOf } from "./checks-of.js";

/** Generates the documents in memory on first use (default: those of the kit's own interface). */
export function documentsOf(model: InterfaceModel | undefined): Documents {
  let made: Promise<ReadonlyMap<string, string>> | undefined;
  return async (path) => {
    made ??= documentFiles(model);
    return (await made).get(path);
  };
}

/** The text of each document, by its path. */
export async function documentFiles(given: InterfaceModel | undefined): Promise<ReadonlyMap<string, string>> {
  const model = given ?? (await ownModel());
  const [{ generate }, { docs, htmlDocs }, { fhir }, { openapi }] = await Promise.all([
    import("../generator/generate.js"),
    import("../generator/targets/docs.js"),
    import("../generator/targets/fhir.js"),
    import("../generator/targets/openapi.js"),
  ]);
  const files = await generate(model, {
    checks: await checksOf(model),
    targets: [docs, htmlDocs, fhir, openapi],
  });
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** The model of the kit's own interface. */
export async function ownModel(): Promise<InterfaceModel> {
  const loaded = await loadSpec(ownSpec());
  if (loaded.ok) return loaded.model;
  throw new Error("the kit's own spec has mistakes");
}
