import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { MakeBehaviour } from "./call.js";

/**
 * What of a server a lawful behaviour changes, innermost first: behaviours that are laid over each other stand in this order,
 * so that each sees the answers of those beneath in the form that it knows.
 */
export const layers = ["ids", "store", "search", "page", "record", "reply", "list", "error", "door"] as const;
export type Layer = (typeof layers)[number];

/** A server that does otherwise where the document is silent, and is as lawful as ours. */
export interface ConformingVariant {
  readonly name: string;
  readonly layer: Layer;
  /**
   * Gaps that it answers otherwise: their ids, or the probe of those that hang on one of an interface's own parameters.
   * Empty where the document has no gap for it. Two that answer one gap do not go together.
   */
  readonly answers: readonly string[];
  /** Further gaps, in the same words, of which the answer may come out otherwise in consequence. */
  readonly follows?: readonly string[];
  /** What else it has to itself: two that name the same do not go together. */
  readonly sole?: readonly string[];
  readonly behaviour: MakeBehaviour;
  /** Path under which it serves, with a leading slash. */
  readonly path?: string;
  /** Headers without which it refuses. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the interface has what it takes to be told from ours; absent for always. */
  suits?(model: InterfaceModel): boolean;
}

/** A server that breaks one clause in one way. */
export interface Mutant {
  readonly name: string;
  /** The one way, whatever the clause: liars of one operator differ in the clause alone. The name where it is absent. */
  readonly operator?: string;
  /**
   * `FAMILY/NAME` of the checks of which one must catch it, or `FAMILY/TYPE/NAME` where only those of one type should; a name
   * of `*` stands for any.
   */
  readonly breaks: readonly string[];
  /** The clause that it breaks, where it is one; the catching check must hold it. */
  readonly clause?: string;
  /** The suite only reads, over records that were added before the lie began. */
  readonly reading?: boolean;
  readonly behaviour: MakeBehaviour;
}

/** Whether a gap is among those that a lawful server answers otherwise. */
export function answersOtherwise(
  { answers }: Pick<ConformingVariant, "answers">,
  { id, probe }: Gap,
): boolean {
  return answers.includes(id) || answers.includes(probe);
}

/** Whether a gap's answer may come out otherwise on a lawful server, as its own doing or in consequence. */
export function mayDiffer({ answers, follows = [] }: ConformingVariant, gap: Gap): boolean {
  return answersOtherwise({ answers: [...answers, ...follows] }, gap);
}

/** Whether a check, by its id and clauses, is one that should catch the liar. */
export function catches(
  { breaks, clause }: Pick<Mutant, "breaks" | "clause">,
  { id, clauses }: { readonly id: string; readonly clauses: readonly string[] },
): boolean {
  return breaks.some((pattern) => fits(pattern, id)) && (clause === undefined || clauses.includes(clause));
}

function fits(pattern: string, id: string): boolean {
  const [family, ...rest] = pattern.split("/");
  const [type, name] = rest.length > 1 ? rest : [undefined, rest[0]];
  const subject = id.split("/")[1] ?? "";
  // A subject is a type, with a path form or a parameter behind it.
  const typed = type === undefined || subject.split(/[@.]/)[0] === type;
  return id.startsWith(`${family}/`) && typed && (name === "*" || id.endsWith(`/${name}`));
}
