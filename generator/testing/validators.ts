// Imports the generated validators of all resources, for tests.
import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { GeneratedFiles } from "../file.js";
import { objectTypes } from "../naming/object-types.js";
import { importedModule } from "./imported-module.js";

/** The mistakes that a generated validator finds; empty for a valid record. */
export type Validate = (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];

/** Every resource with its validator. */
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
