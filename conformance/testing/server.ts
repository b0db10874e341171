import type { InterfaceModel } from "../../spec/model.js";
import type { MakeBehaviour } from "./call.js";

/** A server that does otherwise where the document is silent, and is as lawful as ours. */
export interface Lawful {
  readonly name: string;
  /** Ids of the gaps that it answers otherwise; empty where the document has no gap for it. */
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
