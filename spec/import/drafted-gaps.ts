// Completes a draft with the gaps that its interface can have.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { AnswerKind, AnswerValue } from "../answers/answer-kind.js";
import { answerKinds, isKind, type KindName } from "../answers/kinds.js";
import { defaultAnswer, readAnswer } from "../answers/read-answer.js";
import { isObject, type Json, type JsonObject } from "../json.js";
import type { Field, InterfaceModel, Match } from "../model.js";
import { packageRoot } from "../package-root.js";
import type { Draft } from "./draft-parts.js";
import type { Note } from "./reading.js";

/** The gaps of the draft, and what the document says otherwise than our server can answer. */
export interface DraftedGaps {
  readonly gaps: JsonObject;
  readonly notes: readonly Note[];
}

/** `model` is that of the draft without gaps. */
export function draftedGaps(model: InterfaceModel, { answers }: Pick<Draft, "answers">): DraftedGaps {
  const notes: Note[] = [];
  const gaps = Object.fromEntries(
    Object.entries(knownGaps()).flatMap(([id, gap]) => {
      const probe = isObject(gap) ? gap["probe"] : undefined;
      if (!isObject(gap) || typeof probe !== "string" || !isKind(probe)) return [];
      if (!hasNeed(model, gap["needs"])) return [];
      const stated = mostStated(probe, model, answers, notes);
      const { asks = "", because = "", observe = "" } = gap;
      const answer = stated?.answer ?? defaultAnswer(answerKinds[probe], { model });
      const why =
        stated === undefined ? { because } : { because: "the document shows it", from: stated.from };
      return [[id, { asks, answer, ...why, observe, probe }] as const];
    }),
  );
  return { gaps, notes };
}

function knownGaps(): JsonObject {
  const known: Json = parse(readFileSync(join(packageRoot(), "spec", "start", "gaps.yaml"), "utf8"));
  return isObject(known) ? known : {};
}

type Answers = Draft["answers"];

/** The answer that most operations give, if our server can give it; the others are listed. */
function mostStated(
  probe: KindName,
  model: InterfaceModel,
  answers: Answers,
  notes: Note[],
): Answers[number] | undefined {
  const kind: AnswerKind<AnswerValue> = answerKinds[probe];
  const own = answers.filter((one) => one.probe === probe);
  const possible = own.filter(({ answer }) => readAnswer(kind, answer, { model }) !== undefined);
  const countOf = (text: string): number => possible.filter(({ answer }) => answer === text).length;
  const [chosen] = [...possible].sort((a, b) => countOf(b.answer) - countOf(a.answer));
  for (const { answer, from } of own) {
    if (answer === chosen?.answer) continue;
    const why = possible.some((one) => one.answer === answer)
      ? "the language has one answer for all types"
      : "our server can't give this answer";
    notes.push({ at: from, message: `${probe}: ${answer}: ${why}` });
  }
  return chosen;
}

function hasNeed(model: InterfaceModel, need: Json | undefined): boolean {
  if (typeof need !== "string") return true;
  const parameters = model.resources.flatMap((resource) => resource.parameters);
  const matches = (match: Match): boolean => parameters.some((parameter) => parameter.match === match);
  const fields = [
    ...model.resources.flatMap((one) => one.fields),
    ...model.shapes.flatMap((one) => one.fields),
  ];
  const has = (suits: (field: Field) => boolean): boolean => fields.some((field) => holds(field, suits));
  const roles = model.shapes.map(({ role }) => role);
  switch (need) {
    case "search":
    case "read":
    case "add":
    case "update":
    case "delete":
      return model.resources.some(({ operations }) =>
        operations.some((one) => one.offered && one.kind === need),
      );
    case "sites":
      return model.forms.some(({ segments }) => segments.some(({ kind }) => kind === "site"));
    case "several-forms":
      return model.forms.length > 1;
    case "type-member":
      return (model.typeMember ?? "") !== "";
    case "parameters":
      return parameters.some(({ match }) => match !== "count");
    case "required-parameters":
      return (
        parameters.some(({ demanded }) => demanded) || model.resources.some(({ rules }) => rules.length > 0)
      );
    case "list-size":
      return matches("count");
    case "date-parameters":
      return matches("date");
    case "string-parameters":
      return matches("string");
    case "token-parameters":
      return matches("token");
    case "reference-parameters":
      return matches("reference");
    case "dates":
      return has(({ type }) => type.kind === "dateTime");
    case "times":
      return has(({ type }) => type.kind === "dateTime" && type.forms.includes("timestamp"));
    case "statuses":
      return has(({ status }) => status);
    case "codings":
      return roles.includes("coding") || roles.includes("concept");
    case "references":
      return roles.includes("reference");
    case "external-references":
      return roles.includes("reference") && model.externalTypes.length > 0;
    default:
      return false;
  }
}

function holds(field: Field, suits: (field: Field) => boolean): boolean {
  const { type } = field;
  return suits(field) || (type.kind === "object" && type.fields.some((one) => holds(one, suits)));
}
