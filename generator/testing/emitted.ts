import { ts } from "ts-morph";
import type { Resource } from "../../spec/model.js";
import type { GeneratedFiles } from "../file.js";
import { pascalCase } from "../naming/names.js";

/** What the emitted modules say of themselves. */
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

/** A resource's emitted validator as it stands, types stripped and imported, with the schema emitted beside it. */
export async function emitted(files: GeneratedFiles, { name }: Resource): Promise<Emitted> {
  const suffix = pascalCase(name);
  const source = textOf(files, "validators/", `function validate${suffix}(`);
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const code = ts.transpileModule(source, { compilerOptions: options }).outputText;
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return {
    validate: module[`validate${suffix}`],
    is: module[`is${suffix}`],
    schema: JSON.parse(textOf(files, "schemas/", `"title": ${JSON.stringify(name)}`)),
  };
}

function textOf(files: GeneratedFiles, folder: string, part: string): string {
  const file = files.find(({ path, text }) => path.startsWith(folder) && text.includes(part));
  if (file === undefined) throw new Error(`nothing in ${folder} holds ${part}`);
  return file.text;
}
