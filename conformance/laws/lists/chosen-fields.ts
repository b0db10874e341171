// The laws of a parameter that names the fields of a list's records: those are there with their values, and no others are.

import { choosableFields } from "../../../spec/chosen-fields.js";
import { isSent } from "../../../spec/direction.js";
import { type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Behaviour } from "../../behaviours/call.js";
import { sameJson } from "../../behaviours/json-edits.js";
import { mapRecords, without } from "../../behaviours/lists.js";
import { listProblem } from "../../checks/answer-problems.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import { type ParameterPlace, parameterPlaces } from "../../checks/places.js";
import type { FoundRecord } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import { type Problem, problem } from "../../http/problem.js";
import { reading, searchedBy } from "./list-faults.js";
import { type GivenLaw, readLaw } from "./list-law.js";

/** So many fields are asked for alone, and so many together. */
const most = 6;
const several = 3;

/** One record as a list shows it whole, and as a list shows it for which only some fields were asked. */
interface Pair {
  readonly whole: FoundRecord;
  readonly part: FoundRecord;
}

/** A member that is null counts as one that is not there: a record may show either for a field without a value. */
const has = ({ record }: FoundRecord, name: string): boolean => (ownMember(record, name) ?? null) !== null;

/** What is wrong with the record; undefined if nothing is, and "nothing" if it shows nothing about the law. */
type Judge = (
  pair: Pair,
  asked: readonly string[],
  all: readonly string[],
) => Problem | "nothing" | undefined;

interface FieldsLaw extends Pick<GivenLaw<ParameterPlace>, "wrong"> {
  readonly name: string;
  readonly title: string;
  readonly judges: Judge;
}

const fieldsLaw = ({ title, judges, ...row }: FieldsLaw) =>
  readLaw<ParameterPlace>({
    ...row,
    family: "fields",
    over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === "fields"),
    title: () => title,
    async judge({ model, parameter, required, ask, askUntil }) {
      const fields = judgedFields(model, parameter);
      const list = await askUntil(({ found = [] }) => found.length > 0, required, { firstPageOnly: true });
      const { found: whole = [] } = list;
      if (whole.length === 0) blockTooFew("no record is listed", list);
      // Most records have the first of these.
      const countOf = (name: string): number => whole.filter((one) => has(one, name)).length;
      const shown = fields.filter((name) => countOf(name) > 0).sort((a, b) => countOf(b) - countOf(a));
      let latest = pass(list.exchange);
      let isShown = false;
      for (const names of [...shown.slice(0, most).map((name) => [name]), shown.slice(0, several)]) {
        const asked = [parameter.name, names.join(parameter.separator ?? ",")] as const;
        const outcome = await ask([...required, asked], { firstPageOnly: true });
        const seen = pairsOf(whole, outcome.found ?? []).map((pair) => judges(pair, names, fields));
        const wrong = listProblem(outcome) ?? seen.find((one) => one !== undefined && one !== "nothing");
        const { exchange } = outcome;
        if (wrong) return fail(`records with ${names.join(", ")} and no other fields`, wrong, exchange);
        isShown ||= seen.includes(undefined);
        latest = pass(exchange);
      }
      return isShown ? latest : notApplicable("no record has several fields that can be asked for");
    },
  });

export const namedAreReturned = fieldsLaw({
  name: "named-returned",
  title: "a field that is asked for is in each record that has it, with its value",
  judges({ whole, part }, asked) {
    const there = asked.filter((name) => has(whole, name));
    if (there.length === 0) return "nothing";
    const lost = there.find((name) => !has(part, name));
    if (lost !== undefined) return problem("value-lost", `a record without ${lost}`);
    const valueIn = ({ record }: FoundRecord, name: string) => ownMember(record, name);
    const changed = there.find((name) => !sameJson(valueIn(part, name), valueIn(whole, name)));
    return changed === undefined
      ? undefined
      : problem("value-changed", `${changed} is ${JSON.stringify(part.record[changed])}`);
  },
  wrong({ parameter }, model) {
    const fields = choosableFields(model, parameter).map(({ name }) => name);
    return [
      {
        name: `leaves out all fields of ${parameter.clause}`,
        operator: "a list has none of the fields that were asked for",
        seenByReading: true,
        behaviour: searchedBy(parameter, async (call, next) =>
          mapRecords(
            await next(call),
            leavingOut((name) => fields.includes(name)),
          ),
        ),
      },
      {
        name: `shows only the first field of ${parameter.clause}`,
        operator: "a list has only the first of several fields",
        seenByReading: true,
        behaviour: reading(parameter, (value) => value.split(parameter.separator ?? ",")[0]),
      },
    ];
  },
});

export const othersAreLeftOut = fieldsLaw({
  name: "others-left-out",
  title: "a field that is not asked for is in no record",
  judges({ whole, part }, asked, all) {
    const others = all.filter((name) => !asked.includes(name) && has(whole, name));
    if (others.length === 0) return "nothing";
    const shown = others.find((name) => has(part, name));
    return shown === undefined ? undefined : problem("other-answer", `a record with ${shown}`);
  },
  wrong({ parameter }, model) {
    const fields = choosableFields(model, parameter).map(({ name }) => name);
    const oneMore: Behaviour = async (call, next) => {
      const asked = call.url.searchParams.getAll(parameter.name);
      const names = asked.flatMap((value) => value.split(parameter.separator ?? ","));
      const others = fields.filter((name) => !names.includes(name));
      const whole = await next(without(call, (name) => name === parameter.name));
      return mapRecords(whole, (record) => {
        const [, ...rest] = others.filter((name) => ownMember(record, name) !== undefined);
        return leavingOut((name) => rest.includes(name))(record);
      });
    };
    return [
      {
        name: `ignores ${parameter.clause}`,
        operator: "the fields of a list are ignored",
        seenByReading: true,
        behaviour: reading(parameter, () => undefined),
      },
      {
        name: `shows one field more than ${parameter.clause}`,
        operator: "a list has one field more than was asked for",
        seenByReading: true,
        behaviour: searchedBy(parameter, oneMore),
      },
    ];
  },
});

const leavingOut =
  (drop: (name: string) => boolean) =>
  (record: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !drop(name)));

/** The fields of which is stated whether a record has them: whether it keeps what the server gives it is a gap. */
function judgedFields(model: InterfaceModel, parameter: SearchParameter): readonly string[] {
  const own = [idMemberOf(model), "meta", model.typeMember];
  return choosableFields(model, parameter)
    .filter((field) => isSent(field) && field.fixed === undefined && !own.includes(field.name))
    .map(({ name }) => name);
}

/** Records without ids are those of the same place, if both lists have as many. */
function pairsOf(whole: readonly FoundRecord[], parts: readonly FoundRecord[]): readonly Pair[] {
  const inTurn = parts.length === whole.length && parts.every(({ id }) => id === undefined);
  return parts.flatMap((part, place) => {
    const same = inTurn ? whole[place] : whole.find(({ id }) => id !== undefined && id === part.id);
    return same === undefined ? [] : [{ whole: same, part }];
  });
}
