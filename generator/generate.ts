import { byCodeUnit } from "../spec/build/order.js";
import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";
import { type Made, refuseClashes } from "./clashes.js";
import type { MadeFiles } from "./file.js";
import { headerOf } from "./header.js";
import { madeFile } from "./made-file.js";
import { hashes, manifestPath, manifestText } from "./manifest.js";
import { loadMaterials, type Materials } from "./materials.js";
import { objectTypes } from "./object-types.js";
import { rendererOf } from "./renderers.js";
import type { Target } from "./target.js";
import { type FilesOf, filesAnew } from "./target-files.js";
import { clauses } from "./targets/clauses.js";
import { client } from "./targets/client.js";
import { docs } from "./targets/docs.js";
import { fhir } from "./targets/fhir.js";
import { openapi } from "./targets/openapi.js";
import { packageFiles } from "./targets/package.js";
import { provenance } from "./targets/provenance.js";
import { schemas } from "./targets/schemas.js";
import { server } from "./targets/server.js";
import { types } from "./targets/types.js";
import { validators } from "./targets/validators.js";

/** Everything that the kit generates, target by target. */
export const targets: readonly Target[] = [
  types,
  schemas,
  validators,
  server,
  client,
  openapi,
  fhir,
  clauses,
  provenance,
  docs,
  packageFiles,
];

/** What a run works with; what is absent is the kit's own. */
export interface GenerateParts {
  /** Templates and versions. */
  readonly materials?: Materials;
  /** The suite's checks of this model, for the files that link to them; none where it is absent. */
  readonly checks?: readonly CheckEntry[];
  /** In place of the kit's own. */
  readonly targets?: readonly Target[];
  /** Where a run follows another one: spares what that made already. */
  readonly filesOf?: FilesOf;
  /** The user's own, beside those. */
  readonly own?: readonly Target[];
}

/**
 * Every file that follows from a model. Pure: the same model and the same parts give the same bytes, wherever and
 * whenever it runs.
 */
export async function generate(model: InterfaceModel, parts: GenerateParts = {}): Promise<MadeFiles> {
  const kit = parts.materials ?? (await loadMaterials());
  const given = {
    model,
    types: objectTypes(model),
    checks: parts.checks ?? [],
    materials: kit,
    header: headerOf(model.name),
    render: await rendererOf(kit),
  };
  const filesOf = parts.filesOf ?? filesAnew;
  const own = parts.own ?? [];
  const made: Made[] = [];
  // One after the other: of a large interface, what one needed on its way is gone before the next begins.
  for (const target of [...(parts.targets ?? targets), ...own]) {
    made.push({ target, own: own.includes(target), files: await filesOf(target, given) });
  }
  refuseClashes(made);
  const files = made.flatMap(({ files }) => files).sort((a, b) => byCodeUnit(a.path, b.path));
  const manifest = manifestText({
    interface: model.name,
    ...(own.length === 0 ? {} : { targets: own.map(({ name }) => name) }),
    files: hashes(files),
  });
  return [...files, madeFile({ path: manifestPath, text: manifest })];
}
