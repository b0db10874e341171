// Types for reading back what a generated file says about the interface, to compare it with the model.
import type { InterfaceModel } from "../../../spec/model.js";
import type { GeneratedFiles } from "../../file.js";

/** The kinds of statements about an interface. */
export type FactKind = "type" | "interaction" | "parameter" | "field";

/** One statement: `field Patient name.given`. A field's owner is a type or a shape; a path never goes through a shape. */
export interface Fact {
  readonly kind: FactKind;
  /** The spec's name of the type or the shape. */
  readonly owner: string;
  /** The interaction, the parameter, or the field's path; absent for a type itself. */
  readonly name?: string;
}

/** One kind of generated file, and how to read its facts. To compare another kind with the model, add it to `artefacts`. */
export interface Artefact {
  readonly name: string;
  /** A file's path, or a folder's with a slash at its end. */
  readonly at: string;
  /** The kinds of facts that it contains; it must contain all facts of each kind. */
  readonly kinds: readonly FactKind[];
  /** Reads the facts from the files; the model is only used to translate names. */
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
