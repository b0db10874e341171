// Tells whether the document answers a gap, and which answers it allows.
import { kindOf } from "./answers/kinds.js";
import { listedAnswers, possibleAnswers, seenAs } from "./answers/read-answer.js";
import type { Gap, InterfaceModel } from "./model.js";

/** Whether the document answers the question: then a deployment can fail it. */
export const isClosed = ({ basis }: Pick<Gap, "basis">): boolean => basis !== "chosen";

/** The parts of an answer: `201, Location, record` has three. */
const partsOf = (answer: string): readonly string[] => answer.split(", ");

/** Whether an answer has every part of a text. */
export const isPartOf = (text: string, answer: string): boolean =>
  partsOf(text).every((part) => partsOf(answer).includes(part));

/** Whether one of the stated texts, each an answer or some of its parts, allows an answer. */
const isStated = (states: readonly string[], answer: string): boolean =>
  states.some((stated) => isPartOf(stated, answer));

/** Whether a closed gap allows an answer that a probe reports, which may be less exact: a page of 500 is seen as more than 120. */
export function allows({ answer, states, probe }: Gap, seen: string): boolean {
  const kind = kindOf(probe);
  return states === undefined
    ? seen === answer || seen === seenAs(kind, answer)
    : isStated(states, seen) ||
        isStated(
          states.map((text) => seenAs(kind, text)),
          seen,
        );
}

/** The allowed answers in words: `201, Location, record`, or `an answer with 201 or with 200, record`. */
export const allowedWords = ({ answer, states }: Gap): string =>
  states === undefined ? answer : `an answer with ${states.join(" or with ")}`;

/** The answers that our server can give if the spec chooses them, and that the document allows: by name, or in words. */
export function possibleTo(
  model: InterfaceModel,
  gap: Gap,
): { readonly named: readonly string[]; readonly more: readonly string[] } {
  const kind = kindOf(gap.probe);
  if (kind === undefined) return { named: [], more: [] };
  const scope = { model, about: gap.about };
  if (!isClosed(gap)) return possibleAnswers(kind, scope);
  return { named: listedAnswers(kind, scope).filter((answer) => allows(gap, answer)), more: [] };
}

/** What is asked, or what the document answers, as the title of a result. */
export const titleOf = (gap: Gap): string =>
  isClosed(gap) ? (gap.means ?? `${gap.asks} ${allowedWords(gap)}`) : gap.asks;
