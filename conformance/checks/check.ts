// Makes a check, and expands it to its cases for a model.
import type { Clause } from "../../spec/clause.js";
import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import { placeName } from "../http/collection-names.js";
import type { Settings } from "../options/settings.js";
import type { Check, Faults, Finding, Kind } from "./finding.js";
import type { Place } from "./places.js";

/** A check applied to one subject: everything that the runner has to know. */
export interface Case {
  /** `FAMILY/SUBJECT/NAME`; the same in every run of one interface. */
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly faults?: Faults;
  readonly kind: Exclude<Kind, "observed">;
  readonly writes: boolean;
  /** All cases of a phase end before the next phase begins; counted from 0. */
  readonly phase: number;
  /** The collection that the case is about, as written in the id. */
  readonly place: string;
  /** Cases of one queue run one after another, in order; different queues run at the same time. */
  readonly queue: string;
  /** It runs after all others of its phase, and nothing else runs at the same time. */
  readonly alone: boolean;
  /** The first case with a given `teaches` value runs before its phase; the others use what it learned. */
  readonly teaches?: InteractionKind;
  /** It is part of the short run, `--only smoke`. */
  readonly smoke: boolean;
  /** Whether a run with these settings needs it (default: always). */
  readonly askedFor?: (settings: Settings) => boolean;
  readonly clauses: readonly string[];
  /** The clause that a failure shows. */
  readonly restsOn?: string | undefined;
  run(session: Session): Promise<Finding>;
}

/** A check with its subject type erased; it expands to cases for a model. */
export interface AnyCheck {
  readonly family: string;
  cases(model: InterfaceModel): readonly Case[];
}

/** A check that tells the id of its case for a subject: watched traffic is judged under it too. */
export interface NamedCheck<S> extends AnyCheck {
  idOf(of: S): string;
}

/** Makes a check ready for the runner. The ids are computed, never written by hand. */
export function check<S extends Place>(definition: Check<S>): NamedCheck<S> {
  const known = new WeakMap<InterfaceModel, readonly Case[]>();
  return {
    family: definition.family,
    idOf: (of) => checkId(definition.family, subjectOf(definition, of), nameOf(definition, of)),
    cases(model) {
      const cases =
        known.get(model) ??
        definition
          .over(model)
          .map((of, index) => caseOf(definition, of, index))
          .filter(({ clauses }) => !clauses.some((clause) => excludedIn(model).has(clause)));
      known.set(model, cases);
      return cases;
    },
  };
}

const excludedOf = new WeakMap<InterfaceModel, ReadonlySet<string>>();

/**
 * The clauses that the spec excludes, and the gaps about them: nothing tests or observes them. An operation that the document does not
 * list is none of them.
 */
export function excludedIn(model: InterfaceModel): ReadonlySet<string> {
  const known = excludedOf.get(model);
  if (known !== undefined) return known;
  const isLeftOut = ({ node }: Clause) =>
    node.excluded !== undefined && !("offered" in node && node.offered === false);
  const excluded = new Set(model.clauses.filter(isLeftOut).map(({ id }) => id));
  for (const { about = "", clause } of model.gaps) if (excluded.has(about)) excluded.add(clause);
  excludedOf.set(model, excluded);
  return excluded;
}

/** The phase after the observation of the gaps: its checks may make the searches of a deployment fail from then on. */
export const lastPhase = 5;

/** Moves the checks to a later phase, so that changing or deleting records spoils no check of an earlier phase. */
export const inPhase = (
  phase: number,
  checks: readonly AnyCheck[],
  teaches?: InteractionKind,
): readonly AnyCheck[] => changed(checks, () => ({ phase, ...(teaches && { teaches }) }));

/**
 * Runs these checks in a separate queue for each collection; with other checks of that collection they share only the
 * fixture.
 */
export const inQueue = (queue: string, checks: readonly AnyCheck[]): readonly AnyCheck[] =>
  changed(checks, ({ place }) => ({ queue: `${place}/${queue}` }));

const changed = (checks: readonly AnyCheck[], change: (one: Case) => Partial<Case>): readonly AnyCheck[] =>
  checks.map(({ family, cases }) => ({
    family,
    cases: (model) => cases(model).map((each) => ({ ...each, ...change(each) })),
  }));

/** The id of a case, for other checks that name it as the reason why they are blocked. */
export const checkId = (family: string, subject: string, name: string): string =>
  `${family}/${subject}/${name}`;

const placeOf = (subject: string): string => subject.split(".")[0] ?? subject;

function faultsOf<S>({ faults }: Check<S>, of: S): Pick<Case, "faults"> {
  if (faults === undefined) return {};
  return { faults: typeof faults === "function" ? faults(of) : faults };
}

const subjectOf = <S extends Place>({ subject = placeName }: Check<S>, of: S): string => subject(of);

const nameOf = <S>({ name }: Check<S>, of: S): string => (typeof name === "string" ? name : name(of));

function caseOf<S extends Place>(definition: Check<S>, of: S, index: number): Case {
  const subject = subjectOf(definition, of);
  const place = placeOf(subject);
  const clauses = definition.clauses(of);
  const restsOn = definition.restsOn === undefined ? [] : [definition.restsOn];
  return {
    id: checkId(definition.family, subject, nameOf(definition, of)),
    family: definition.family,
    title: `${subject}: ${definition.title(of)}`,
    ...faultsOf(definition, of),
    kind: definition.kind ?? "required",
    writes: definition.writes,
    phase: 0,
    place,
    // One queue for each collection, so that what its checks share is made in their order.
    queue: place,
    alone: definition.alone ?? false,
    smoke: definition.smoke === "all" || (definition.smoke === "first" && index === 0),
    ...(definition.askedFor ? { askedFor: definition.askedFor } : {}),
    clauses: [...new Set([...clauses, ...restsOn])],
    restsOn: restsOn[0] ?? clauses[0],
    run: (session) => definition.run(session, of),
  };
}
