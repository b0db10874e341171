import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { GeneratedFiles } from "../file.js";
import { objectTypes } from "../naming/object-types.js";
import { importedModule } from "./imported-module.js";

/** What a generated validator finds wrong with a value; nothing for a record as the spec has it. */
export type Validate = (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];

/** Every resource with its emitted validator, imported as it stands with the types stripped. */
export async function validatorsOf(
  model: InterfaceModel,
  files: GeneratedFiles,
): Promise<readonly (readonly [Resource, Validate])[]> {
  const named = objectTypes(model).resources.map(async ({ resource, stem, record }) => {
    const module: Readonly<Record<string, Validate>> = await importedModule(files, `validators/${stem}.ts`);
    const validate = module[`validate${record.name}`];
    if (validate === undefined) throw new Error(`no validator of ${resource.name}`);
    return [resource, validate] as const;
  });
  return Promise.all(named);
}
