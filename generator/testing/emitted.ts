// Imports a generated validator with the JSON Schema of the same resource, for tests.
import type { Resource } from "../../spec/model.js";
import type { GeneratedFile, GeneratedFiles } from "../file.js";
import { pascalCase } from "../naming/names.js";
import { importedModule } from "./imported-module.js";

/** An issue as a generated validator reports it. */
export interface Issue {
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}
export interface Emitted {
  readonly validate: (value: unknown) => readonly Issue[];
  readonly is: (value: unknown) => boolean;
  /** The JSON Schema of the same resource. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The generated validator and schema of a resource. */
export async function emitted(files: GeneratedFiles, { name }: Resource): Promise<Emitted> {
  const suffix = pascalCase(name);
  const { path } = fileOf(files, "validators/", `function validate${suffix}(`);
  const module: Readonly<Record<string, unknown>> = await importedModule(files, path);
  const { [`validate${suffix}`]: validate, [`is${suffix}`]: is } = module;
  if (!isFunction<Emitted["validate"]>(validate) || !isFunction<Emitted["is"]>(is)) {
    throw new Error(`${path} exports no validator`);
  }
  return {
    validate,
    is,
    schema: JSON.parse(fileOf(files, "schemas/", `"title": ${JSON.stringify(name)}`).text),
  };
}

const isFunction = <Signature>(value: unknown): value is Signature => typeof value === "function";

function fileOf(files: GeneratedFiles, folder: string, part: string): GeneratedFile {
  const file = files.find(({ path, text }) => path.startsWith(folder) && text.includes(part));
  if (file === undefined) throw new Error(`nothing in ${folder} holds ${part}`);
  return file;
}
