// Selects the checks and probes of a run.
import { isClosed } from "../../spec/closed-gap.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import { type AnyCheck, type Case, excludedIn } from "../checks/check.js";
import type { Finding } from "../checks/finding.js";
import type { Probe } from "../gaps/gap.js";
import { unclaimedClauses } from "../options/claimed-model.js";
import { smoke } from "../options/smoke.js";

/** A gap to be observed, and its probe, which is absent if the suite has none of that name. */
export interface Observation {
  readonly id: string;
  readonly gap: Gap;
  readonly probe?: Probe;
  /** Why it is not observed at all. */
  readonly notOffered?: string;
  /** Whether the document answers the gap, so that a deployment can fail it. */
  readonly closed: boolean;
}

/** Everything that a run does, in its order. */
export interface Plan {
  readonly cases: readonly Case[];
  readonly observations: readonly Observation[];
}

/** The claimed part of the document, if that is not all of it. */
interface Claimed {
  /** The part of the document that is claimed. */
  readonly model: InterfaceModel;
  /** The name of the file that claims it. */
  readonly saidBy: string;
}

/** The id of a gap's observation, as `--only` and reports name it. */
export const observationId = (gap: string): string => `gap/${gap}`;

/**
 * The cases and observations of a document that `only` selects by id, by the start of an id, or as the short run; all if it is
 * empty. Checks outside the `claimed` part are planned too, and reported as not applicable.
 */
export function planOf(
  model: InterfaceModel,
  checks: readonly AnyCheck[],
  probes: readonly Probe[],
  only: readonly string[],
  claimed?: Claimed,
): Plan {
  const selected = (one: { readonly id: string; readonly smoke?: boolean }) =>
    only.length === 0 || only.some((word) => (word === smoke ? one.smoke : one.id.startsWith(word)));
  return {
    cases: casesOf(model, checks.filter(mayBeSelected(only)), claimed).filter(selected),
    observations: observationsOf(model, probes, claimed).filter(selected),
  };
}

/** Whether cases of a check may be selected: their ids begin with its family. Expanding all checks takes longer than a short run. */
function mayBeSelected(only: readonly string[]): (check: AnyCheck) => boolean {
  return ({ family }) => {
    const start = `${family}/`;
    return (
      only.length === 0 ||
      only.some((word) => word === smoke || word.startsWith(start) || start.startsWith(word))
    );
  };
}

function casesOf(
  model: InterfaceModel,
  checks: readonly AnyCheck[],
  claimed: Claimed | undefined,
): readonly Case[] {
  const whole = checks.flatMap((check) => check.cases(model));
  if (claimed === undefined) return whole;
  const offered = new Map(checks.flatMap((check) => check.cases(claimed.model)).map((one) => [one.id, one]));
  const reason = notOffered(claimed);
  const run = async (): Promise<Finding> => ({ verdict: "not-applicable", reason });
  return whole.map((one) => offered.get(one.id) ?? { ...one, writes: false, run });
}

function observationsOf(
  model: InterfaceModel,
  probes: readonly Probe[],
  claimed: Claimed | undefined,
): readonly Observation[] {
  const unclaimed = claimed === undefined ? new Set<string>() : unclaimedClauses(model, claimed.model);
  return model.gaps
    .filter(({ clause }) => !excludedIn(model).has(clause))
    .map((gap): Observation => {
      const probe = probes.find(({ name }) => name === gap.probe);
      const left = claimed !== undefined && gap.about !== undefined && unclaimed.has(gap.about);
      return {
        id: observationId(gap.id),
        gap,
        closed: isClosed(gap),
        ...(probe ? { probe } : {}),
        ...(left ? { notOffered: notOffered(claimed) } : {}),
      };
    })
    .filter(({ closed, probe }) => probe !== undefined || !closed);
}

const notOffered = ({ saidBy }: Claimed): string => `not offered, says ${saidBy}`;
