// Mutants of the checks of included records: none are there, others are there, or they count as matches.
import type { IncludedIn, Including } from "../../../spec/including.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Behaviour, jsonOf, type Reply, withJson } from "../../behaviours/call.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { entriesOf, mapRecords, withEntries, without } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { judgedValues } from "./included.js";

type Change = (included: readonly JsonObject[]) => readonly JsonObject[];

const objects = (value: Json | undefined): readonly JsonObject[] =>
  isArray(value) ? value.filter(isObject) : [];

const isIncluded = ({ search }: JsonObject): boolean => isObject(search) && search["mode"] === "include";

/** The reply with other included records; those in place of what refers to them are changed one by one. */
function changed(
  model: InterfaceModel,
  reply: Reply,
  { in: place, values }: Including,
  change: Change,
): Reply {
  const json = jsonOf(reply);
  if (!isObject(json)) return reply;
  if (place.as === "member")
    return isArray(json[place.member])
      ? withJson(reply, { ...json, [place.member]: change(objects(json[place.member])) })
      : reply;
  if (place.as === "list") {
    const entries = objects(json["entry"]);
    const included = entries.filter(isIncluded);
    const records = change(included.flatMap(({ resource }) => (isObject(resource) ? [resource] : [])));
    const others = records.map((resource) => ({ resource, search: { mode: "include" } }));
    return withJson(reply, { ...json, entry: [...entries.filter((one) => !isIncluded(one)), ...others] });
  }
  const fields = values.map(({ by }) => by.name);
  const idMember = idMemberOf(model);
  const inPlace = (value: Json): Json =>
    isArray(value)
      ? value.map(inPlace)
      : isObject(value) && value[idMember] !== undefined
        ? (change([value])[0] ?? value)
        : value;
  return mapRecords(reply, (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, fields.includes(name) ? inPlace(value) : value]),
    ),
  );
}

/** The same with other texts. */
const altered =
  (own: readonly (string | undefined)[]) =>
  (record: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(record).map(([name, value], at) => [
        name,
        typeof value === "string" && !own.includes(name) ? `${value} ${at}` : value,
      ]),
    );

interface Broken {
  readonly operator: string;
  readonly words: string;
  readonly breaks: (including: Including) => readonly string[];
  readonly suits?: (place: IncludedIn) => boolean;
  readonly behaviour: (parameter: SearchParameter, including: Including, model: InterfaceModel) => Behaviour;
}

const there = ({ values }: Including): readonly string[] =>
  values.map(({ value }) => `include/${value}-there`);
const alone = (): readonly string[] => ["include/no-matches"];

const broken: readonly Broken[] = [
  {
    operator: "what includes records is ignored",
    words: "ignores",
    breaks: there,
    behaviour: (parameter) => async (call, next) => next(without(call, (name) => name === parameter.name)),
  },
  {
    operator: "included records have other values",
    words: "changes what comes by",
    breaks: there,
    behaviour: (_, including, model) => async (call, next) =>
      changed(model, await next(call), including, (records) =>
        records.map(altered([idMemberOf(model), model.typeMember])),
      ),
  },
  {
    operator: "an included record is missing",
    words: "leaves out the last record of",
    breaks: there,
    suits: ({ as }) => as !== "place",
    behaviour: (_, including, model) => async (call, next) =>
      changed(model, await next(call), including, (records) => records.slice(0, -1)),
  },
  {
    operator: "included records count as matches",
    words: "counts as matches what comes by",
    breaks: alone,
    suits: ({ as }) => as === "list",
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      return withEntries(
        reply,
        entries.map(({ record, whole }) => ({ record, whole: { ...whole, search: { mode: "match" } } })),
      );
    },
  },
  {
    operator: "a list with included records lacks a match",
    words: "leaves out a match with",
    breaks: alone,
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      const entries = entriesOf(reply);
      return entries === undefined ? reply : withEntries(reply, entries.slice(1));
    },
  },
];

function mutantsOf(model: InterfaceModel, parameter: SearchParameter): readonly Mutant[] {
  const { including, clause } = parameter;
  if (including === undefined || judgedValues(model, parameter).length === 0) return [];
  return broken
    .filter(({ suits = () => true }) => suits(including.in))
    .map(({ operator, words, breaks, behaviour }): Mutant => {
      const change = behaviour(parameter, including, model);
      return {
        name: `${words} ${clause}`,
        operator,
        breaks: breaks(including),
        clause,
        behaviour: () => async (call, next) =>
          searchesBy(call, parameter) ? change(call, next) : next(call),
      };
    });
}

export function includedMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.flatMap(({ parameters }) => parameters.flatMap((one) => mutantsOf(model, one)));
}
