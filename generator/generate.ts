/** Makes every file from a model. Pure: no disk, no clock. */

import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";
import { byCodeUnit } from "../spec/text/order.js";
import { type GeneratedFile, type MadeFile, type MadeFiles, madeFile } from "./file.js";
import { loadMaterials, type Materials } from "./kit/materials.js";
import { type ImportExtension, withImportExtension } from "./layout/import-extension.js";
import { objectTypes } from "./naming/object-types.js";
import { type Made, refuseClashes } from "./output/clashes.js";
import { type Extra, importExtensionOf } from "./output/extras.js";
import { hashes, manifestPath, manifestText } from "./output/manifest.js";
import { provenance } from "./provenance/provenance-target.js";
import type { Target, TargetContext } from "./target.js";
import { clauses } from "./targets/clauses.js";
import { client } from "./targets/client.js";
import { docs, htmlDocs } from "./targets/docs.js";
import { fhir } from "./targets/fhir.js";
import { front } from "./targets/front.js";
import { openapi } from "./targets/openapi.js";
import { packageFiles } from "./targets/package.js";
import { schemas } from "./targets/schemas.js";
import { server } from "./targets/server.js";
import { headerOf } from "./targets/shared/header.js";
import { standardSchema } from "./targets/standard-schema.js";
import { types } from "./targets/types.js";
import { validators } from "./targets/validators.js";
import { rendererOf } from "./templates.js";

/** The kit's own targets, all of which run by default. */
export const targets: readonly Target[] = [
  types,
  schemas,
  validators,
  server,
  client,
  openapi,
  fhir,
  clauses,
  docs,
  packageFiles,
  front,
];

/** The kit's runtime as a folder of the output (`generate --standalone`): it changes only with the kit. */
const runtime: Target = {
  name: "runtime",
  generate: async ({ header, materials }) =>
    materials.runtime.map(({ path, text }) => {
      const comment = path.endsWith(".md") ? `<!-- ${header} -->` : `// ${header}`;
      return { path: `runtime/${path}`, text: `${comment}\n\n${text}` };
    }),
};

/** A file whose imports of `cri-kit/server` and `cri-kit/client` lead to that folder instead. */
function importingRuntimeFolder(file: GeneratedFile): GeneratedFile {
  if (!file.path.endsWith(".ts")) return file;
  const up = "../".repeat(file.path.split("/").length - 1) || "./";
  const text = file.text.replace(
    /(from )"cri-kit\/(server|client)";/g,
    (_, from: string, entry: string) => `${from}"${up}runtime/${entry}/index.js";`,
  );
  return { ...file, text };
}

const extraTargets: Readonly<Partial<Record<Extra, Target>>> = {
  html: htmlDocs,
  provenance,
  standalone: runtime,
  "standard-schema": standardSchema,
};

/** Inputs of a run (default: the kit's own). */
export interface GenerateParts {
  /** Templates and versions. */
  readonly materials?: Materials;
  /** The suite's checks of this model, for the files that link to them (default: none). */
  readonly checks?: readonly CheckEntry[];
  /** The extras of the output (default: none). */
  readonly with?: readonly Extra[];
  /** Replaces the kit's own targets. */
  readonly targets?: readonly Target[];
  /** The user's own targets, which run after those. */
  readonly own?: readonly Target[];
}

/** Every file that follows from a model. Pure: the same model and parts give the same bytes on every machine. */
export async function generate(model: InterfaceModel, parts: GenerateParts = {}): Promise<MadeFiles> {
  const kit = parts.materials ?? (await loadMaterials());
  const extras = parts.with ?? [];
  const standalone = extras.includes("standalone");
  const importExtension = importExtensionOf(extras);
  const given = {
    model,
    types: objectTypes(model),
    checks: parts.checks ?? [],
    materials: kit,
    standalone,
    importExtension,
    header: headerOf(model.name),
    render: await rendererOf(kit),
  };
  const own = parts.own ?? [];
  const kits = parts.targets ?? [...targets, ...extras.flatMap((name) => extraTargets[name] ?? [])];
  const made: Made[] = [];
  // One target after the other: with a large interface, the memory of one is freed before the next begins.
  for (const target of kits) {
    const inside = standalone && target !== runtime ? importingRuntimeFolder : unchanged;
    const change = (file: GeneratedFile): GeneratedFile => importingBy(importExtension, inside(file));
    made.push({ target, own: false, files: await filesOf(target, given, change) });
  }
  for (const target of own) made.push({ target, own: true, files: await filesOf(target, given, unchanged) });
  refuseClashes(made);
  const files = made.flatMap(({ files }) => files).sort((a, b) => byCodeUnit(a.path, b.path));
  const manifest = manifestText({
    interface: model.name,
    ...(own.length === 0 ? {} : { targets: own.map(({ name }) => name) }),
    with: extras,
    files: hashes(files),
  });
  return [...files, madeFile({ path: manifestPath, text: manifest })];
}

/** The relative imports of a module end as the output's do. */
const importingBy = (extension: ImportExtension, file: GeneratedFile): GeneratedFile =>
  file.path.endsWith(".ts") ? { ...file, text: withImportExtension(file.text, extension) } : file;

const unchanged = (file: GeneratedFile): GeneratedFile => file;

/** Files are made and encoded one by one: the text of one is freed before a generator function makes the next. */
async function filesOf(
  target: Target,
  context: TargetContext,
  change: (file: GeneratedFile) => GeneratedFile,
): Promise<MadeFiles> {
  const files: MadeFile[] = [];
  for (const file of await target.generate(context)) files.push(madeFile(change(file)));
  return files;
}
