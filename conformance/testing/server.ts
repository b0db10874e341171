import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { MakeBehaviour } from "./call.js";

/** A server that does otherwise where the document is silent, and is as lawful as ours. */
export interface Lawful {
  readonly name: string;
  /**
   * Gaps that it answers otherwise: their ids, or the probe of those that hang on one of an interface's own parameters.
   * Empty where the document has no gap for it.
   */
  readonly answers: readonly string[];
  readonly behaviour: MakeBehaviour;
  /** Path under which it serves, with a leading slash. */
  readonly path?: string;
  /** Headers without which it refuses. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the interface has what it takes to be told from ours; absent for always. */
  suits?(model: InterfaceModel): boolean;
}

/** A server that breaks one clause in one way. */
export interface Liar {
  readonly name: string;
  /** `family/name` of the checks of which one must catch it; a name of `*` stands for any of the family. */
  readonly breaks: readonly string[];
  /** The clause that it breaks, where it is one; the catching check must hold it. */
  readonly clause?: string;
  readonly behaviour: MakeBehaviour;
}

/** Whether a gap is among those that a lawful server answers otherwise. */
export function answersOtherwise({ answers }: Lawful, { id, probe }: Gap): boolean {
  return answers.includes(id) || answers.includes(probe);
}

/** Whether a check, by its id and clauses, is one that should catch the liar. */
export function catches(
  { breaks, clause }: Liar,
  { id, clauses }: { readonly id: string; readonly clauses: readonly string[] },
): boolean {
  const named = breaks.some((pattern) => {
    const [family, name] = pattern.split("/");
    return id.startsWith(`${family}/`) && (name === "*" || id.endsWith(`/${name}`));
  });
  return named && (clause === undefined || clauses.includes(clause));
}
