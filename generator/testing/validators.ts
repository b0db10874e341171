import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { GeneratedFiles } from "../file.js";
import { objectTypes } from "../naming/object-types.js";
import { transpiler } from "../transpiler.js";

/** What a generated validator finds wrong with a value; nothing for a record as the spec has it. */
export type Validate = (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];

/** Every resource with its emitted validator, imported as it stands with the types stripped. */
export async function validatorsOf(
  model: InterfaceModel,
  files: GeneratedFiles,
): Promise<readonly (readonly [Resource, Validate])[]> {
  const script = await transpiler();
  const named = objectTypes(model).resources.map(async ({ resource, stem, record }) => {
    const text = files.find(({ path }) => path === `validators/${stem}.ts`)?.text ?? "";
    const module = await import(`data:text/javascript,${encodeURIComponent(script(text))}`);
    return [resource, module[`validate${record.name}`]] as const;
  });
  return Promise.all(named);
}
