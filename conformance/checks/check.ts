import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import type { Check, Finding, Kind, Session } from "../contract.js";
import type { Settings } from "../options/settings.js";

/** A check held against one subject: everything that the runner has to know, its id included. */
export interface Case {
  /** `FAMILY/SUBJECT/NAME`; the same for every run of one interface. */
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly kind: Exclude<Kind, "observed">;
  readonly writes: boolean;
  /** All cases of a phase are done before the next begins; counted from 0. */
  readonly phase: number;
  /** The collection that it is about, as its id names it. */
  readonly place: string;
  /** Cases of one lane follow one another, in their order; those of different lanes go on side by side. */
  readonly queue: string;
  /** It runs when all others of its phase are done, and beside none. */
  readonly alone: boolean;
  /** What the first of its kind finds out for all others: of the cases that teach the same, the first runs before its phase. */
  readonly teaches?: InteractionKind;
  /** It belongs to the short run that `--only smoke` asks for. */
  readonly smoke: boolean;
  /** Whether a run of these settings has anything to ask for; it always has where this is absent. */
  readonly askedFor?: (settings: Settings) => boolean;
  readonly clauses: readonly string[];
  run(session: Session): Promise<Finding>;
}

/** A check whose subject's type no longer matters: what it comes to for a model. */
export interface AnyCheck {
  readonly family: string;
  cases(model: InterfaceModel): readonly Case[];
}

/** Makes a check ready for the runner; its ids are computed, never written by hand. */
export function check<S>(definition: Check<S>): AnyCheck {
  const known = new WeakMap<InterfaceModel, readonly Case[]>();
  return {
    family: definition.family,
    cases(model) {
      const cases =
        known.get(model) ?? definition.over(model).map((of, index) => caseOf(definition, of, index));
      known.set(model, cases);
      return cases;
    },
  };
}

/** The checks, moved to a later phase: those that change or delete records spoil nothing for the ones before. */
export function inPhase(
  phase: number,
  checks: readonly AnyCheck[],
  teaches?: InteractionKind,
): readonly AnyCheck[] {
  return changed(checks, () => ({ phase, ...(teaches && { teaches }) }));
}

/** The checks, in a lane of their own for each collection: of what others of it make, they share the scene alone. */
export function inQueue(queue: string, checks: readonly AnyCheck[]): readonly AnyCheck[] {
  return changed(checks, ({ place }) => ({ queue: `${place}/${queue}` }));
}

function changed(checks: readonly AnyCheck[], change: (one: Case) => Partial<Case>): readonly AnyCheck[] {
  return checks.map(({ family, cases }) => ({
    family,
    cases: (model) => cases(model).map((each) => ({ ...each, ...change(each) })),
  }));
}

/** The id of a case, as other checks name it where it explains why they were blocked. */
export function checkId(family: string, subject: string, name: string): string {
  return `${family}/${subject}/${name}`;
}

function placeOf(subject: string): string {
  return subject.split(".")[0] ?? subject;
}

function caseOf<S>(definition: Check<S>, of: S, index: number): Case {
  const subject = definition.subject(of);
  const place = placeOf(subject);
  const name = typeof definition.name === "string" ? definition.name : definition.name(of);
  return {
    id: checkId(definition.family, subject, name),
    family: definition.family,
    title: `${subject}: ${definition.title(of)}`,
    kind: definition.kind,
    writes: definition.writes,
    phase: 0,
    place,
    // all that is asked of one collection is one lane: what its checks share is then made in their order
    queue: place,
    alone: definition.alone ?? false,
    smoke: definition.smoke === "all" || (definition.smoke === "first" && index === 0),
    ...(definition.askedFor ? { askedFor: definition.askedFor } : {}),
    clauses: [...new Set(definition.clauses(of))],
    run: (session) => definition.run(session, of),
  };
}
