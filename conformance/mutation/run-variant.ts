// Runs the whole suite against a conforming variant, and compares the answers to gaps with those of our server.
import type { InterfaceModel } from "../../spec/model.js";
import { behave } from "../behaviours/behave.js";
import {
  answersOtherwise,
  behaviourOf,
  type ConformingVariant,
  mayDiffer,
} from "../behaviours/conforming-variant.js";
import type { Report } from "../runner/report.js";
import { combined } from "./combined-variants.js";
import { runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";
import { withEveryAdd } from "./server/stock.js";
import { toldBy } from "./told.js";
import type { Trial, TrialOutcome } from "./trial.js";
import { conformingVariants } from "./variants.js";

/** Milliseconds: several trials share a machine, and the longest send thousands of requests. A verdict does not depend on the time. */
const longestTrial = 30 * 60_000;

/** Runs the whole suite, with its probes of gaps, against a variant or a combination of variants. */
export async function runVariant(model: InterfaceModel, trial: Trial): Promise<TrialOutcome> {
  const conforming = variantOf(model, trial);
  const { path, headers } = conforming;
  const defaults = await plainAnswers(model);
  const whole = withEveryAdd(conforming.servedAs?.(model) ?? model);
  const { fetch, close } = await fetchOf(whole);
  const served = behave(fetch, whole, behaviourOf(conforming));
  try {
    const { report } = await runAgainst(served, model, {
      observing: true,
      stockedBy: served,
      settings: { callActions: true, limits: { runMs: longestTrial } },
      ...(path === undefined ? {} : { path }),
      ...(headers === undefined ? {} : { headers }),
    });
    return {
      ...trial,
      verdict: report.verdict,
      failed: report.checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id),
      caughtBy: [],
      told: toldBy(report),
      unexpected: [
        ...unjudged(report),
        ...strangeAnswers(model, conforming, defaults, report, trial.kind === "variant"),
      ],
    };
  } finally {
    await close();
  }
}

function variantOf(model: InterfaceModel, { name, members = [name] }: Trial): ConformingVariant {
  const all = conformingVariants(model);
  const parts = members.map((member) => {
    const part = all.find((each) => each.name === member);
    if (!part) throw new Error(`there is no conforming variant named ${member}`);
    return part;
  });
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : combined(parts);
}

/** The checks without a verdict; with the limit of the run, if that is the reason. */
const unjudged = ({ checks }: Report): readonly string[] =>
  checks
    .filter(({ verdict }) => verdict === "blocked" || verdict === "error")
    .map(({ id, reasonCode }) => (reasonCode === undefined ? id : `${id} (${reasonCode})`));

/**
 * Gaps whose answer differs from our server's although the variant does not change them. For a single variant, also the gaps that
 * it should answer differently and does not.
 */
const strangeAnswers = (
  model: InterfaceModel,
  conforming: ConformingVariant,
  defaults: Report["answers"],
  { observations }: Report,
  alone: boolean,
): readonly string[] =>
  observations.flatMap(({ gap: id, value }) => {
    const gap = model.gaps.find((each) => each.id === id);
    if (gap === undefined) return [];
    const differs = value !== defaults[id];
    if (differs && !mayDiffer(conforming, gap)) return [`${id}: ${value ?? "no answer"}`];
    // A gap that can't be observed on our server either has nothing to compare.
    const isSame = value !== undefined && !differs;
    return isSame && alone && answersOtherwise(conforming, gap) ? [`${id}: same as our server`] : [];
  });

const plain = new WeakMap<InterfaceModel, Promise<Report["answers"]>>();

/** The answers of the unchanged server; observed once for each interface. */
function plainAnswers(model: InterfaceModel): Promise<Report["answers"]> {
  const known = plain.get(model) ?? askPlain(model);
  plain.set(model, known);
  return known;
}

async function askPlain(model: InterfaceModel): Promise<Report["answers"]> {
  const { fetch, close } = await fetchOf(withEveryAdd(model));
  try {
    return (await runAgainst(fetch, model, { observing: true, stockedBy: fetch })).report.answers;
  } finally {
    await close();
  }
}
