import type { InterfaceModel } from "../../spec/model.js";
import { grouped } from "./grouped.js";
import { requiredOf } from "./run-mutant.js";
import { type Draw, isWronged, type TrialOutcome } from "./trial.js";

/** Checks that differ in their subject alone, and what caught liars they have. */
export interface CheckGroup {
  /** `FAMILY/NAME`, or `FAMILY/…` for a family whose checks have a name for each member of a record. */
  readonly name: string;
  readonly checks: number;
  /** Of the checks: how many failed on a liar. */
  readonly caught: number;
  /** The liars on which one of them failed, of all that it was run on. */
  readonly mutants: readonly TrialOutcome[];
}

/** What the trials of one interface show of the suite. */
export interface Proof {
  /** From which the combinations were drawn. */
  readonly seed: number;
  readonly mutants: readonly TrialOutcome[];
  readonly conforming: readonly TrialOutcome[];
  readonly combined: readonly TrialOutcome[];
  /** Liars that no check meant for them caught. */
  readonly missed: readonly TrialOutcome[];
  /** Lawful servers, combined ones included, that failed, or were not judged, or of which a gap's answer came out wrong. */
  readonly wronged: readonly TrialOutcome[];
  /** Required checks that no liar made fail. */
  readonly idle: readonly string[];
  /** Ids of all required checks. */
  readonly required: readonly string[];
  readonly groups: readonly CheckGroup[];
}

/** Sums the outcomes up. */
export function proofOf(
  model: InterfaceModel,
  { seed }: Pick<Draw, "seed">,
  outcomes: readonly TrialOutcome[],
): Proof {
  const of = (kind: TrialOutcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind);
  const [mutants, conforming, combined] = [of("liar"), of("lawful"), of("combined")];
  const required = requiredOf(model).map(({ id }) => id);
  const caught = new Set(mutants.flatMap(({ failed }) => failed));
  return {
    seed,
    combined,
    mutants,
    conforming,
    missed: mutants.filter(({ caughtBy }) => caughtBy.length === 0),
    wronged: [...conforming, ...combined].filter(isWronged),
    idle: required.filter((id) => !caught.has(id)),
    required,
    groups: groupsOf(required, mutants),
  };
}

/** More names than this in one family are not its checks' own, but those of a record's members. */
const mostNames = 12;

function groupsOf(required: readonly string[], mutants: readonly TrialOutcome[]): readonly CheckGroup[] {
  const family = (id: string) => id.split("/")[0] ?? "";
  const name = (id: string) => id.split("/").slice(2).join("/");
  const families = grouped(required, family);
  const names = (id: string) => new Set((families.get(family(id)) ?? []).map(name)).size;
  const groups = grouped(required, (id) => `${family(id)}/${names(id) > mostNames ? "…" : name(id)}`);
  return [...groups].map(([group, ids]) => ({
    name: group,
    checks: ids.length,
    caught: ids.filter((id) => mutants.some(({ failed }) => failed.includes(id))).length,
    mutants: mutants.filter(({ failed }) => failed.some((id) => ids.includes(id))),
  }));
}

/** Whether nothing is left to be desired. */
export function isWhole({ missed, wronged, idle }: Proof): boolean {
  return missed.length + wronged.length + idle.length === 0;
}
