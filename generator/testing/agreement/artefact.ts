import type { InterfaceModel } from "../../../spec/model.js";
import type { GeneratedFiles } from "../../file.js";

/** What an artefact may say about an interface. */
export type FactKind = "type" | "interaction" | "parameter" | "field";

/** One thing that is told: `field Patient name.given`. A field's owner is a type or a shape; no path leads through a shape. */
export interface Fact {
  readonly kind: FactKind;
  /** Name of the type or the shape, as the spec has it. */
  readonly owner: string;
  /** The interaction, the parameter, or the field's path; nothing for a type itself. */
  readonly name?: string;
}

/** One kind of generated file, and how to read back what it tells. To hold another one to the model, add it to `artefacts`. */
export interface Artefact {
  readonly name: string;
  /** Where its files stand: a file's path, or a folder's with a slash at its end. */
  readonly at: string;
  /** Kinds of facts that it tells; all of each. */
  readonly tells: readonly FactKind[];
  /** Reads the files themselves; the model only gives the names that the output has for the spec's. */
  read(files: GeneratedFiles, model: InterfaceModel): Promise<readonly Fact[]>;
}

/** Facts as lines, sorted, each once. */
export function lines(facts: readonly Fact[]): readonly string[] {
  return [
    ...new Set(facts.map(({ kind, owner, name }) => [kind, owner, name ?? ""].join(" ").trim())),
  ].sort();
}

/** The files of an artefact. */
export function filesAt(files: GeneratedFiles, at: string): GeneratedFiles {
  return files.filter(({ path }) => (at.endsWith("/") ? path.startsWith(at) : path === at));
}

/** The one JSON file of an artefact, parsed. */
export function jsonAt(files: GeneratedFiles, at: string): unknown {
  const [file] = filesAt(files, at);
  if (file === undefined) throw new Error(`nothing is generated at ${at}`);
  return JSON.parse(file.text);
}
