// Makes the topics of `cri-kit explain` for an answer, as a report or a file of answers writes it, and for the name of a mutant.
import { kindOf } from "../../spec/answers/kinds.js";
import { isObservable, observableAnswers } from "../../spec/answers/read-answer.js";
import type { CheckEntry } from "../../spec/check-entry.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import { proofAddress } from "../../spec/published-addresses.js";
import { counted } from "../../spec/text/counted.js";
import { detail, fewLines, firstFew, sentences, type Topic } from "./topic.js";

/** Behind an answer of a report, this says that a fix may change it. */
const mark = / \*$/;

const mostGaps = 12;

/** The topic of a text that a deployment can give as an answer to some gaps; undefined for any other text. */
export function answerTopic(model: InterfaceModel, written: string): Topic | undefined {
  const text = written.replace(mark, "");
  const gaps = model.gaps.filter((gap) => isAnswerTo(model, gap, text));
  const [first] = gaps;
  if (first === undefined) return undefined;
  const [only] = gaps.length === 1 ? [first] : [];
  return {
    id: text,
    kind: "gap",
    title: `an answer to ${counted(gaps.length, "gap")}`,
    paragraph: sentences(...meaningOf(gaps)),
    details: [
      ...detail(
        gaps.length === 1 ? "question" : "questions",
        firstFew(
          gaps.map(({ id, asks }) => `${id}: ${asks}`),
          mostGaps,
          "--list gap",
        ),
      ),
      ...detail("observed", [only?.observe]),
    ],
    example: `cri-kit explain ${first.clause}`,
  };
}

/** A gap that the spec states has an answer that the document gives. */
function meaningOf(gaps: readonly Gap[]): readonly string[] {
  const open = gaps.filter(({ basis }) => basis === "chosen");
  if (open.length === gaps.length) return ["What a deployment does where the document does not say it"];
  const questions =
    open.length > 0 ? "some of the questions" : gaps.length > 1 ? "the questions" : "the question";
  return ["What a deployment does", `The document answers ${questions}, and the suite requires its answer`];
}

/** A single word is an answer only if it is listed: a form such as the name of a member has any word. */
function isAnswerTo(model: InterfaceModel, { probe, about }: Gap, text: string): boolean {
  const kind = kindOf(probe);
  if (kind === undefined) return false;
  const scope = { model, about };
  if (observableAnswers(kind, scope).known.includes(text)) return true;
  return text.includes(" ") && isObservable(kind, text, scope);
}

/** The topic of the name of one or several mutants; undefined for any other text. */
export async function mutantTopic(
  model: InterfaceModel,
  name: string,
  checks: readonly CheckEntry[],
  most = fewLines,
): Promise<Topic | undefined> {
  const { breakersIn, brokenBy } = await import("../../conformance/mutation/broken-by.js");
  if (!breakersIn(model).has(name)) return undefined;
  const breakersOf = brokenBy(model);
  const broken = checks.filter((check) => breakersOf(check).includes(name)).map(({ id }) => id);
  return {
    id: name,
    kind: "word",
    title: "the name of some mutants",
    paragraph: sentences(
      "A mutant is the generated server with one change: it breaks one clause in one way",
      "The name says what it does wrong",
    ),
    details: [
      ...detail("caught by", firstFew(broken, most, "explain --format json lists them")),
      ...detail("all mutants", [proofAddress()]),
    ],
  };
}
