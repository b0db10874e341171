// The checks of a parameter that names the fields of a list's records: those are there with their values, and no others are.

import { choosableFields } from "../../../spec/chosen-fields.js";
import { ownMember } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, FoundRecord, Query } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import { repeated } from "./included.js";

/** So many fields are asked for alone, and so many together. */
const most = 6;
const several = 3;

/** One record as a list shows it whole, and as a list shows it for which only some fields were asked. */
interface Pair {
  readonly whole: FoundRecord;
  readonly part: FoundRecord;
}

interface Asked {
  readonly names: readonly string[];
  readonly pairs: readonly Pair[];
  readonly exchange: Exchange;
  /** The list could not be read. */
  readonly wrong?: Problem;
}

/** A member that is null counts as one that is not there: a record may show either for a field without a value. */
const has = ({ record }: FoundRecord, name: string): boolean => (ownMember(record, name) ?? null) !== null;

/** What is wrong with the record; undefined if nothing is, and "nothing" if it shows nothing about the check. */
type Judge = (
  pair: Pair,
  names: readonly string[],
  judged: readonly string[],
) => Problem | "nothing" | undefined;

const fieldCheck = (name: string, title: string, judge: Judge) =>
  check<ParameterPlace>({
    family: "fields",
    name,
    writes: false,
    over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === "fields"),
    subject: parameterName,
    title: () => title,
    clauses: ({ parameter }) => [parameter.clause],
    run: (session, of) => repeated(session, of, (at, required) => judged(session, at, of, required, judge)),
  });

export const namedAreReturned = fieldCheck(
  "named-returned",
  "a field that is asked for is in each record that has it, with its value",
  ({ whole, part }, names) => {
    const there = names.filter((name) => has(whole, name));
    if (there.length === 0) return "nothing";
    const lost = there.find((name) => !has(part, name));
    if (lost !== undefined) return problem("value-lost", `a record without ${lost}`);
    const changed = there.find(
      (name) => !sameJson(ownMember(part.record, name), ownMember(whole.record, name)),
    );
    return changed === undefined
      ? undefined
      : problem("value-changed", `${changed} is ${JSON.stringify(part.record[changed])}`);
  },
);

export const othersAreLeftOut = fieldCheck(
  "others-left-out",
  "a field that is not asked for is in no record",
  ({ whole, part }, names, judged) => {
    const others = judged.filter((name) => !names.includes(name) && has(whole, name));
    if (others.length === 0) return "nothing";
    const shown = others.find((name) => has(part, name));
    return shown === undefined ? undefined : problem("other-answer", `a record with ${shown}`);
  },
);

/** The fields of which is stated whether a record has them: whether it keeps what the server gives it is a gap. */
function judgedFields(model: InterfaceModel, { parameter }: ParameterPlace): readonly string[] {
  const own = [idMemberOf(model), "meta", model.typeMember];
  return choosableFields(model, parameter)
    .filter(
      ({ name, readOnly, fixed }) => readOnly === undefined && fixed === undefined && !own.includes(name),
    )
    .map(({ name }) => name);
}

async function judged(
  session: Session,
  at: Collection,
  of: ParameterPlace,
  required: Query,
  judge: Judge,
): Promise<Finding> {
  const fields = judgedFields(session.model, of);
  const list = await session.eventually(
    () => session.api.search(at, required, { firstPageOnly: true }),
    ({ found = [] }) => found.length > 0,
  );
  const { found: whole = [] } = answered(list);
  if (whole.length === 0) blockTooFew("no record is listed", list);
  // Most records have the first of these.
  const countOf = (name: string): number => whole.filter((one) => has(one, name)).length;
  const shown = fields.filter((name) => countOf(name) > 0).sort((a, b) => countOf(b) - countOf(a));
  const lists = [...shown.slice(0, most).map((name) => [name]), shown.slice(0, several)];
  let seen = 0;
  let latest = list.exchange;
  for (const names of lists) {
    const asked = await listWith(session, at, of, required, names, whole);
    const expected = `records with ${names.join(", ")} and no other fields`;
    if (asked.wrong !== undefined) return fail(expected, asked.wrong, asked.exchange);
    for (const pair of asked.pairs) {
      const wrong = judge(pair, names, fields);
      if (wrong === "nothing") continue;
      if (wrong !== undefined) return fail(expected, wrong, asked.exchange);
      seen += 1;
    }
    latest = asked.exchange;
  }
  return seen > 0 ? pass(latest) : notApplicable("no record has several fields that can be asked for");
}

async function listWith(
  session: Session,
  at: Collection,
  { parameter }: ParameterPlace,
  required: Query,
  names: readonly string[],
  whole: readonly FoundRecord[],
): Promise<Asked> {
  const query: Query = [...required, [parameter.name, names.join(parameter.separator ?? ",")]];
  const outcome = answered(await session.api.search(at, query, { firstPageOnly: true }));
  const { found = [], exchange } = outcome;
  const wrong = listProblem(outcome);
  return { names, exchange, pairs: pairsOf(whole, found), ...(wrong === undefined ? {} : { wrong }) };
}

/** Records without ids are those of the same place, if both lists have as many. */
function pairsOf(whole: readonly FoundRecord[], parts: readonly FoundRecord[]): readonly Pair[] {
  const inTurn = parts.length === whole.length && parts.every(({ id }) => id === undefined);
  return parts.flatMap((part, place) => {
    const same = inTurn ? whole[place] : whole.find(({ id }) => id !== undefined && id === part.id);
    return same === undefined ? [] : [{ whole: same, part }];
  });
}
