// The law of bodies: what becomes of a body that a rule is about is what the rule says.
import { hasValue } from "../../spec/broken-relations.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import { sameJson } from "../behaviours/json-edits.js";
import { check } from "../checks/check.js";
import { fail, notApplicable, pass, shown } from "../checks/expect.js";
import type { Check, Failed, Faults, Finding } from "../checks/finding.js";
import { anyRecord } from "../checks/interactions/interactions.js";
import { brief, differenceFinding, listedTripOf, roundTripOf } from "../checks/interactions/round-trip.js";
import { collectionOf, type Place } from "../checks/places.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { signsOf } from "../http/api/record-signs.js";
import type { Exchange } from "../http/exchange.js";
import { problem } from "../http/problem.js";
import { isSuccess } from "../http/status.js";
import { type BodyRule, type Law, type Made, onBody, type Rules } from "./body-rule.js";
import { type OpenWay, type Sent, tries, type Way } from "./ways.js";

/** How the bodies of the rules of a family are sent, and where. */
export function bodyLaw<P extends Place>(
  family: string,
  way: Way<P>,
  at: (model: InterfaceModel) => readonly P[],
  rules: Rules<P>,
  options: Pick<Check<P>, "alone" | "askedFor"> = {},
): Law {
  const over = (model: InterfaceModel) =>
    at(model).flatMap((place) => rules(model, place).map((rule) => ({ ...place, rule })));
  const faultsOf = ({ effect, that, faults }: BodyRule): Faults => {
    if (faults !== undefined || that === undefined) return faults ?? {};
    if (effect.kind === "refused") return { "not-refused": [way.what, `${that} is accepted`] };
    return { refused: [way.what, `${that} is refused`] };
  };
  return {
    ...check<P & { readonly rule: BodyRule }>({
      ...options,
      family,
      writes: true,
      over,
      name: ({ rule }) => rule.name,
      title: ({ rule }) => rule.title,
      faults: ({ rule }) => faultsOf(rule),
      // What is read or shown then follows from the rule alone.
      clauses: (of) =>
        /kept|hidden/.test(of.rule.effect.kind) ? of.rule.clauses : [...of.rule.clauses, way.clause(of)],
      run: async (session, of) => judged(session, of.rule, of, await way.open(session, of, of.rule)),
    }),
    mutants: (model) =>
      over(model).flatMap(({ resource, rule }) =>
        rule.wrong.map((wrong) => ({
          breaks: [`${family}/${resource.name}/${rule.name}`],
          ...(wrong.operator !== undefined && rule.clauses[0] !== undefined && { clause: rule.clauses[0] }),
          behaviour: wrong.servedAs ? () => (call, next) => next(call) : onBody(way.kind, resource, rule.is),
          ...wrong,
        })),
      ),
  };
}

async function judged(session: Session, rule: BodyRule, place: Place, way: OpenWay): Promise<Finding> {
  const at = collectionOf(session, place);
  const beside = { session, at, own: way.own, other: () => anyRecord(session, place) };
  let all: readonly Made[] = [];
  for (let n = 0; n < tries && all.length === 0; n += 1) all = await rule.make(await way.whole(), beside);
  let refused: { readonly finding: Failed; readonly made: Made } | undefined;
  let last: Finding | undefined;
  for (const made of all) {
    let sent = await way.send(made.body);
    for (const body of made.instead ?? []) if (sent.wrong !== undefined) sent = await way.send(body);
    const answer = judgeAnswer(rule, way, made, sent);
    if (answer?.verdict === "fail" && way.control !== undefined) refused ??= { finding: answer, made };
    else last = answer ?? (await judgeRecord(session, rule, made, sent));
    if (last?.verdict === "fail") return last;
  }
  if (refused === undefined)
    return last ?? notApplicable(`no body can be made up to test that ${rule.title}`);
  if (last === undefined) await way.control?.();
  for (const { fault, ...part } of refused.made.parts ?? []) {
    const finding = judgeAnswer(rule, way, part, await way.send(part.body));
    if (finding?.verdict === "fail") return { ...finding, fault };
  }
  return refused.finding;
}

/** The finding if the answer decides; undefined if the record does, which has to be read. */
function judgeAnswer(
  rule: BodyRule,
  way: OpenWay,
  made: Made,
  { exchange, wrong }: Sent,
): Finding | undefined {
  const { effect = rule.effect, member = rule.member, words } = made;
  const { status = 0 } = exchange;
  const isRefused = status >= 400 && status < 500;
  if (isRefused && (effect.kind === "refused" || (effect.kind === "ignored" && effect.orRefused)))
    return pass(exchange);
  if (effect.kind === "refused") {
    const got = problem(isSuccess(exchange) ? "not-refused" : "refused", `status ${status}`);
    return fail(`a 4xx status${words}`, got, exchange, member);
  }
  if (wrong !== undefined) {
    const ignored = `a 2xx status, since a value of ${member} is ignored`;
    return fail(effect.kind === "ignored" ? ignored : `${way.done} ${words}`, wrong, exchange, member);
  }
  return effect.kind === "accepted" ? pass(exchange) : undefined;
}

async function judgeRecord(
  session: Session,
  { effect, member = "", about }: BodyRule,
  { body, words }: Made,
  { record, exchange: answer }: Sent,
): Promise<Finding> {
  if (record === undefined) return pass(answer);
  if (effect.kind === "hidden") {
    const { records, exchange } = await shownBy(session, effect.in, record, answer);
    if (!records.some((one) => hasValue(one, member))) return pass(exchange);
    // The value may be a secret, so it is in no report of its own.
    const got = problem("value-changed", `an answer with ${member}`);
    return fail(`${shown(record)} ${words}`, got, exchange, member);
  }
  const { read, differences, exchange } = await roundTripOf(session, record);
  if (effect.kind === "kept") {
    const paths = member === "" ? about : [member];
    const isIn = (field: string) => paths.some((path) => `${path}.`.startsWith(`${field}.`));
    const difference = differences.find(({ field }) => isIn(field));
    return difference === undefined ? pass(exchange) : differenceFinding(difference, exchange);
  }
  const got = ownMember(read, member);
  const came =
    got === undefined ? problem("value-lost", "nothing there") : problem("value-changed", brief(got));
  if (effect.kind === "set") {
    if (sameJson(got, effect.value)) return pass(exchange);
    return fail(`${member} ${brief(effect.value)}`, came, exchange, member);
  }
  if (!sameJson(got, ownMember(body, member))) return pass(exchange);
  const taken = problem("value-changed", `${member} ${came.text}`);
  return fail(`${shown(record)} without the value of ${member} that was sent`, taken, exchange, member);
}

/** The records of the type that an answer shows: the one to the body itself, to a read of the record, or to a search. */
async function shownBy(
  session: Session,
  where: "answer" | "read" | "search",
  record: AddedRecord,
  answer: Exchange,
): Promise<{ readonly records: readonly JsonObject[]; readonly exchange: Exchange }> {
  const signs = signsOf(session.model, record.resource);
  const inside = (json: Json | undefined): readonly JsonObject[] => {
    if (isArray(json)) return json.flatMap(inside);
    if (json === undefined || !isObject(json)) return [];
    return signs.own.some((isOwn) => isOwn(json)) ? [json] : Object.values(json).flatMap(inside);
  };
  if (where === "answer") return { records: inside(answer.json), exchange: answer };
  const { read, exchange } = await (where === "read" ? roundTripOf : listedTripOf)(session, record);
  return { records: [read], exchange };
}
