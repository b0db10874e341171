// The type of a mutant, and which checks are meant to catch it.
import type { InterfaceModel } from "../../spec/model.js";
import type { MakeBehaviour } from "./call.js";

/** A mutant: our server, changed so that it breaks one clause in one way. */
export interface Mutant {
  readonly name: string;
  /** The kind of change: mutants of one operator differ only in the clause that they break (default: the name). */
  readonly operator?: string;
  /**
   * The checks of which at least one must catch it: `FAMILY/NAME`, or `FAMILY/TYPE/NAME` for the checks of one type. The
   * name `*` stands for any name.
   */
  readonly breaks: readonly string[];
  /** Checks that it makes fail too, if they search so that it shows. They need not catch it; `explain` names it for them. */
  readonly shownBy?: readonly string[];
  /** The clause that it breaks, if it is a single one; the check that catches it must rest on this clause. */
  readonly clause?: string;
  /** A run that only reads can catch it too, on records that were added before. */
  readonly seenByReading?: boolean;
  /** The suite only reads, over records that were added before the server was changed. */
  readonly reading?: boolean;
  /** The interface that its server is made from, if that is another one (default: the interface itself). */
  readonly servedAs?: (model: InterfaceModel) => InterfaceModel;
  readonly behaviour: MakeBehaviour;
}

/** Whether a check, by its id and clauses, is meant to catch the mutant. */
export const catches = (
  { breaks, clause }: Pick<Mutant, "breaks" | "clause">,
  { id, clauses }: { readonly id: string; readonly clauses: readonly string[] },
): boolean =>
  breaks.some((pattern) => fits(pattern, id)) && (clause === undefined || clauses.includes(clause));

function fits(pattern: string, id: string): boolean {
  const [family, ...rest] = pattern.split("/");
  const [type, name] = rest.length > 1 ? rest : [undefined, rest[0]];
  const subject = id.split("/")[1] ?? "";
  // A subject begins with a type; a path form or a parameter may follow.
  const typed = type === undefined || subject.split(/[@.]/)[0] === type;
  return id.startsWith(`${family}/`) && typed && (name === "*" || id.endsWith(`/${name}`));
}
