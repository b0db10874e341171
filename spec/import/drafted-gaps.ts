// Completes a draft with the gaps that its interface can have.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { AnswerKind, AnswerValue } from "../answers/answer-kind.js";
import { answerKinds, isKind, type KindName } from "../answers/kinds.js";
import { defaultAnswer, listedAnswers, readAnswer } from "../answers/read-answer.js";
import { isPossible } from "../check/answers.js";
import { isPartOf } from "../closed-gap.js";
import type { Field } from "../field.js";
import { isRecordId } from "../inner-types.js";
import { isObject, type Json, type JsonObject, ownMember } from "../json.js";
import { hasOffsets } from "../limits.js";
import type { Gap, InteractionKind, InterfaceModel, Shape } from "../model.js";
import { offers } from "../offers.js";
import { packageRoot } from "../package-root.js";
import { controlsList } from "../search-parameter.js";
import { hasSites } from "../sites.js";
import { uniqueKeys } from "../unique-keys.js";
import type { DocumentAnswer, Draft } from "./draft-parts.js";
import type { Note } from "./reading.js";

/** The gaps of the draft, and what the document says that our server cannot answer. */
interface DraftedGaps {
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
  const gaps = open.flatMap(({ id, gap, probe, said }) => {
    const { asks = "", because = "", observe = "" } = gap;
    const answer = said ?? { answer: defaultAnswer(answerKinds[probe], { model: answered }), because };
    const whole = { asks, ...answer, observe, probe };
    const clauses = said === undefined ? [] : clausesSaying(probe, answers, model);
    if (clauses.length === 0) return [[id, whole] as const];
    return clauses.map((about, n) => [n === 0 ? id : `${id}.${n + 1}`, { ...whole, about }] as const);
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

/** The operations of which these questions are asked; all others are asked of the interface, or of a parameter. */
const askedOf: Partial<Record<KindName, readonly InteractionKind[]>> = {
  "stale-update": ["update"],
  "missing-version": ["update", "delete"],
};

/** What the gaps are about if the document answers a question for some of the operations only: a kind of operation, or single ones. */
function clausesSaying(
  probe: KindName,
  answers: readonly DocumentAnswer[],
  { interactions, resources }: InterfaceModel,
): readonly string[] {
  const said = new Set(answers.flatMap((one) => (one.probe === probe ? (one.about ?? []) : [])));
  const byKind = (askedOf[probe] ?? []).map((kind) => {
    const all = resources.flatMap((one) =>
      one.operations.filter((each) => each.offered && each.kind === kind),
    );
    const those = all.filter(({ clause }) => said.has(clause));
    const isWhole = those.length === all.length;
    const rule = interactions.flatMap((one) => (one.kind === kind && all.length > 0 ? [one.clause] : []));
    return { isWhole, clauses: isWhole ? rule : those.map(({ clause }) => clause) };
  });
  return byKind.every(({ isWhole }) => isWhole) ? [] : byKind.flatMap(({ clauses }) => clauses);
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
  const [only = ""] = all;
  // A document that shows no such header does not say that an answer has none.
  const mayHaveMore = listedAnswers(kind, { model }).some((one) => one !== only && isPartOf(only, one));
  const isExact = all.length === 1 && only === answer && !mayHaveMore;
  const states = isExact ? {} : { states: all.length === 1 ? only : all };
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

/** `KIND-parameters` is a search parameter of that kind. */
function hasNeed(model: InterfaceModel, need: Json | undefined): boolean {
  if (typeof need !== "string") return true;
  const meets = ownMember(needs, need);
  if (meets !== undefined) return meets(model);
  const [match] = /^\w+(?=-parameters$)/.exec(need) ?? [];
  return match === undefined
    ? model.resources.some((one) => one.operations.some(({ offered, kind }) => offered && kind === need))
    : parametersOf(model).some((parameter) => parameter.match === match);
}

const parametersOf = ({ resources }: InterfaceModel) => resources.flatMap(({ parameters }) => parameters);

const hasField =
  (suits: (field: Field) => boolean) =>
  ({ resources, shapes }: InterfaceModel): boolean =>
    [...resources, ...shapes].some(({ fields }) => fields.some((field) => holds(field, suits)));

const hasRole =
  (...roles: readonly Shape["role"][]) =>
  ({ shapes }: InterfaceModel): boolean =>
    shapes.some(({ role }) => role !== undefined && roles.includes(role));

const needs: Readonly<Record<string, (model: InterfaceModel) => boolean>> = {
  "unsorted-search": ({ resources }) => resources.some((one) => !one.sorted && offers(one, "search")),
  "update-on-collection": ({ interactions }) =>
    interactions.some(({ kind, on }) => kind === "update" && on === "collection"),
  "searched-sites": (model) => hasNeed(model, "search") && hasSites(model),
  "site-header": ({ site }) => site !== undefined,
  "several-forms": ({ forms }) => forms.length > 1,
  "type-member": ({ typeMember }) => typeMember !== undefined,
  parameters: (model) => parametersOf(model).some((parameter) => !controlsList(parameter)),
  "required-parameters": (model) =>
    parametersOf(model).some(({ demanded }) => demanded) ||
    model.resources.some(({ rules }) => rules.length > 0),
  "closed-parameters": (model) =>
    parametersOf(model).some(({ match, closed }) => match === "boolean" || closed !== undefined),
  dates: hasField(({ type }) => type.kind === "dateTime"),
  "unique-fields": ({ resources }) => resources.some((one) => uniqueKeys(one).length > 0),
  "nullable-fields": (model) =>
    hasNeed(model, "add") && hasField(({ nullable }) => nullable !== undefined)(model),
  times: hasField(hasOffsets),
  statuses: hasField(({ status }) => status),
  codings: hasRole("coding", "concept"),
  references: (model) => hasRole("reference")(model) || hasField(({ type }) => isRecordId(type))(model),
  "external-references": (model) => hasRole("reference")(model) && model.externalTypes.length > 0,
};

function holds(field: Field, suits: (field: Field) => boolean): boolean {
  const { type } = field;
  return suits(field) || (type.kind === "object" && type.fields.some((one) => holds(one, suits)));
}
