// Completes a draft with the gaps that its interface can have.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { controlsList } from "../../spec/search-parameter.js";
import type { AnswerKind, AnswerValue } from "../answers/answer-kind.js";
import { answerKinds, isKind, type KindName } from "../answers/kinds.js";
import { defaultAnswer, listedAnswers, readAnswer } from "../answers/read-answer.js";
import { isPossible } from "../check/answers.js";
import { isPartOf } from "../closed-gap.js";
import type { Field } from "../field.js";
import { isObject, type Json, type JsonObject } from "../json.js";
import { isUnique } from "../limits.js";
import type { Gap, InterfaceModel } from "../model.js";
import { packageRoot } from "../package-root.js";
import { isRecordId } from "../referred-types.js";
import type { Match } from "../search-parameter.js";
import { hasSites } from "../sites.js";
import type { DocumentAnswer, Draft } from "./draft-parts.js";
import type { Note } from "./reading.js";

/** The gaps of the draft, and what the document says that our server cannot answer. */
export interface DraftedGaps {
  readonly gaps: JsonObject;
  readonly notes: readonly Note[];
}

/** `model` is that of the draft without gaps. */
export function draftedGaps(model: InterfaceModel, { answers }: Pick<Draft, "answers">): DraftedGaps {
  const notes: Note[] = [];
  const open = Object.entries(knownGaps()).flatMap(([id, gap]): readonly OpenGap[] => {
    const probe = isObject(gap) ? gap["probe"] : undefined;
    if (!isObject(gap) || typeof probe !== "string" || !isKind(probe)) return [];
    if (!hasNeed(model, gap["needs"])) return [];
    if (probe === "authentication" && model.security !== undefined) return [];
    const own = answers.filter((one) => one.probe === probe);
    const large = probe === "limit-size" ? sizeFor(model) : undefined;
    const said = own.length === 0 ? large : (saidOf(probe, own, model, notes) ?? large);
    return [{ id, gap, probe, ...(said === undefined ? {} : { said }) }];
  });
  const answered = { ...model, gaps: open.flatMap((one) => gapOf(model, one) ?? []) };
  const gaps = open.map(({ id, gap, probe, said }) => {
    const { asks = "", because = "", observe = "" } = gap;
    const answer = said ?? { answer: defaultAnswer(answerKinds[probe], { model: answered }), because };
    return [id, { asks, ...answer, observe, probe }] as const;
  });
  return { gaps: Object.fromEntries(gaps), notes };
}

/** A gap that the interface can have, and what the document says. */
interface OpenGap {
  readonly id: string;
  readonly gap: JsonObject;
  readonly probe: KindName;
  readonly said?: JsonObject;
}

/** The gap as other gaps see it, whose default answers depend on what the document says; undefined if it says nothing. */
function gapOf({ at, section }: InterfaceModel, { id, probe, said }: OpenGap): Gap | undefined {
  const answer = said?.["answer"];
  if (typeof answer !== "string") return undefined;
  const node = { clause: `gap.${id}`, basis: "stated", section, at } as const;
  return { ...node, id, asks: "", answer, observe: "", probe };
}

/** The size of a body that has room for the longest text that the document allows, if the usual size has not. */
function sizeFor(model: InterfaceModel): JsonObject | undefined {
  const fields = [
    ...model.resources.flatMap((one) => one.fields),
    ...model.shapes.flatMap((one) => one.fields),
  ];
  const longest = Math.max(0, ...fields.flatMap(lengthsIn));
  const megabytes = Math.min(700, Math.ceil(longest / 1_000_000) + 4);
  return longest < 2_000_000
    ? undefined
    : { answer: `${megabytes} MB`, because: "it has room for the longest text that the document allows" };
}

function lengthsIn({ constraints = [], type }: Field): readonly number[] {
  const own = constraints.flatMap((limit) => (limit.keyword === "maxLength" ? [limit.value] : []));
  return type.kind === "object" ? [...own, ...type.fields.flatMap(lengthsIn)] : own;
}

function knownGaps(): JsonObject {
  const known: Json = parse(readFileSync(join(packageRoot(), "spec", "start", "gaps.yaml"), "utf8"));
  return isObject(known) ? known : {};
}

/** What the document says, with our server's answer; undefined, and listed, if our server can't answer so. */
function saidOf(
  probe: KindName,
  answers: readonly DocumentAnswer[],
  model: InterfaceModel,
  notes: Note[],
): JsonObject | undefined {
  const kind: AnswerKind<AnswerValue> = answerKinds[probe];
  const possible = answers.filter(({ says }) => isPossible(kind, says, { model }));
  for (const one of answers) {
    if (!possible.includes(one))
      notes.push({ at: one.from, message: `${probe}: ${one.says} is not one of the kit's answers` });
  }
  const answered = possible.flatMap((one) => {
    const answer = ownAnswer(kind, one.says, model);
    if (answer === undefined)
      notes.push({ at: one.from, message: `${probe}: the generated server can't answer with ${one.says}` });
    return answer === undefined ? [] : [{ ...one, answer }];
  });
  const [most] = mostFirst(answered);
  if (most === undefined) return undefined;
  const { answer, from, chosen, derivedFrom } = most;
  if (chosen !== undefined) return { answer, because: chosen, from };
  const all = [
    ...new Set(mostFirst(possible.filter((one) => one.chosen === undefined)).map(({ says }) => says)),
  ];
  const basis =
    derivedFrom === undefined ? { basis: "stated" } : { basis: "derived", "derived-from": derivedFrom };
  const [only] = all;
  const states =
    all.length === 1 && only === answer
      ? {}
      : { states: all.length === 1 && only !== undefined ? only : all };
  return { from, ...basis, ...states, answer };
}

/** Those that say what most say come first. */
function mostFirst<T extends DocumentAnswer>(answers: readonly T[]): readonly T[] {
  const countOf = (text: string): number => answers.filter(({ says }) => says === text).length;
  return [...answers].sort((a, b) => countOf(b.says) - countOf(a.says));
}

/** The answer of our server that has what the document says: the default if it has. */
function ownAnswer(kind: AnswerKind<AnswerValue>, says: string, model: InterfaceModel): string | undefined {
  const usual = defaultAnswer(kind, { model });
  if (isPartOf(says, usual)) return usual;
  if (readAnswer(kind, says, { model }) !== undefined) return says;
  return listedAnswers(kind, { model }).find((answer) => isPartOf(says, answer));
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
    case "unsorted-search":
      return model.resources.some(
        ({ operations, sorted }) =>
          sorted === undefined && operations.some((one) => one.offered && one.kind === "search"),
      );
    case "update-on-collection":
      return model.interactions.some(({ kind, on }) => kind === "update" && on === "collection");
    case "searched-sites":
      return hasNeed(model, "search") && hasSites(model);
    case "site-header":
      return model.site !== undefined;
    case "several-forms":
      return model.forms.length > 1;
    case "type-member":
      return model.typeMember !== undefined;
    case "parameters":
      return parameters.some((parameter) => !controlsList(parameter));
    case "required-parameters":
      return (
        parameters.some(({ demanded }) => demanded) || model.resources.some(({ rules }) => rules.length > 0)
      );
    case "list-size":
      return matches("count");
    case "date-parameters":
      return matches("date");
    case "closed-parameters":
      return matches("boolean") || parameters.some(({ closed }) => closed !== undefined);
    case "text-parameters":
      return matches("text");
    case "field-parameters":
      return matches("fields");
    case "string-parameters":
      return matches("string");
    case "token-parameters":
      return matches("token");
    case "reference-parameters":
      return matches("reference");
    case "dates":
      return has(({ type }) => type.kind === "dateTime");
    case "unique-fields":
      return has(isUnique);
    case "nullable-fields":
      return hasNeed(model, "add") && has(({ nullable }) => nullable !== undefined);
    case "times":
      return has(({ type }) => type.kind === "dateTime" && type.forms.includes("timestamp"));
    case "statuses":
      return has(({ status }) => status);
    case "codings":
      return roles.includes("coding") || roles.includes("concept");
    case "references":
      return roles.includes("reference") || has(({ type }) => isRecordId(type));
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
