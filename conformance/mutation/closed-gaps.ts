// Makes servers that answer a closed gap differently: mutants, and conforming variants where the document allows it.
import { kindOf } from "../../spec/answers/kinds.js";
import { listedAnswers } from "../../spec/answers/read-answer.js";
import { updateTargets } from "../../spec/answers/writing.js";
import { contradictionsIn } from "../../spec/check/answers-together.js";
import { allows, isClosed } from "../../spec/closed-gap.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import type { ConformingVariant } from "../behaviours/conforming-variant.js";
import type { Mutant } from "../behaviours/mutant.js";
import { excludedIn } from "../checks/check.js";

/** More answers to one gap than this would show nothing new. */
const mostAnswers = 3;

const unchanged: MakeBehaviour = () => (call, next) => next(call);

/** Our server compares any version that a request names: here no request names one. */
const withoutVersions: MakeBehaviour = () => (call, next) => {
  const headers = new Headers(call.headers);
  headers.delete("if-match");
  return next({ ...call, headers });
};

/**
 * For each gap that the document answers, servers that give another answer: our own server, and the `variants` that would conform
 * if the document did not answer it.
 */
export const closedGapMutants = (
  model: InterfaceModel,
  variants: readonly ConformingVariant[],
): readonly Mutant[] =>
  closedGaps(model).flatMap((gap) => [
    ...otherAnswers(model, gap, false).map((answer): Mutant => {
      return {
        name: `answers ${gap.id} with ${answer}`,
        operator: "another answer than the stated one",
        breaks: [`gap/${gap.id}`],
        clause: gap.clause,
        servedAs: (from) => withAnswer(from, gap, answer),
        behaviour: gap.probe === "stale-update" ? withoutVersions : unchanged,
      };
    }),
    ...variants.filter((variant) => contradicts(variant, gap)).map((variant) => mutantOf(variant, gap)),
  ]);

/** For each gap of which the document allows several answers, our server with another of them. */
export const allowedAnswers = (model: InterfaceModel): readonly ConformingVariant[] =>
  closedGaps(model).flatMap((gap) =>
    otherAnswers(model, gap, true).map((answer): ConformingVariant => {
      return {
        name: `answers ${gap.id} with ${answer}`,
        layer: "reply",
        answers: [gap.probe],
        servedAs: (from) => withAnswer(from, gap, answer),
        behaviour: unchanged,
      };
    }),
  );

const closedGaps = (model: InterfaceModel): readonly Gap[] =>
  model.gaps.filter((gap) => isClosed(gap) && !excludedIn(model).has(gap.clause));

/** The first answers that our server could give instead, which the document allows or does not. */
function otherAnswers(model: InterfaceModel, gap: Gap, allowed: boolean): readonly string[] {
  const { probe, answer, about } = gap;
  const kind = kindOf(probe);
  if (kind === undefined) return [];
  return listedAnswers(kind, { model, about })
    .filter((one) => one !== answer && allows(gap, one) === allowed && isToldApart(one))
    .filter((one) => contradictionsIn(withAnswer(model, gap, one)).length === 0)
    .slice(0, mostAnswers);
}

/**
 * Whether a run can tell the answer of a server from another one: 401 is taken for credentials that were not accepted, and a server
 * with updates at another path is one of another interface.
 */
const isToldApart = (answer: string): boolean => answer !== "refused 401" && answer !== updateTargets.path;

const withAnswer = (model: InterfaceModel, { id }: Gap, answer: string): InterfaceModel => ({
  ...model,
  gaps: model.gaps.map((gap) => (gap.id === id ? { ...gap, answer } : gap)),
});

/** Whether a variant gives another answer than the only one that the document states. */
const contradicts = ({ answers, path, headers }: ConformingVariant, { probe, states }: Gap): boolean =>
  states === undefined && answers.includes(probe) && path === undefined && headers === undefined;

const mutantOf = ({ name, behaviour, servedAs }: ConformingVariant, { id, clause }: Gap): Mutant => ({
  name: `${name}, against ${id}`,
  operator: name,
  breaks: [`gap/${id}`],
  clause,
  behaviour,
  ...(servedAs === undefined ? {} : { servedAs }),
});
