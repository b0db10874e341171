// How servers break the laws of included records: none are there, others are there, or they count as matches.
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { Including } from "../../../spec/search-parameter.js";
import { jsonOf, type Reply, withJson } from "../../behaviours/call.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { ParameterPlace } from "../../checks/places.js";
import { listing, reading, searchedBy } from "./list-faults.js";
import type { Wrong } from "./list-law.js";

type Change = (included: readonly JsonObject[]) => readonly JsonObject[];

/** The lists lack what was asked for, or show other records. */
export function referredWrong(
  { parameter }: ParameterPlace,
  model: InterfaceModel,
): readonly (Wrong | false)[] {
  const { including, clause } = parameter;
  if (including === undefined) return [];
  const changing = (change: Change) =>
    searchedBy(parameter, async (call, next) => withIncluded(model, await next(call), including, change));
  const breaks = including.values.map(({ value }) => `include/${value}-there`);
  return [
    {
      name: `ignores ${clause}`,
      operator: "what includes records is ignored",
      breaks,
      behaviour: reading(parameter, () => undefined),
    },
    {
      name: `changes what comes by ${clause}`,
      operator: "included records have other values",
      breaks,
      behaviour: changing((records) => records.map(altered([idMemberOf(model), model.typeMember]))),
    },
    including.in.as !== "place" && {
      name: `leaves out the last record of ${clause}`,
      operator: "an included record is missing",
      breaks,
      behaviour: changing((records) => records.slice(0, -1)),
    },
  ];
}

/** The lists have other matches. */
export const matchesWrong = ({ parameter }: ParameterPlace): readonly (Wrong | false)[] => [
  parameter.including?.in.as === "list" && {
    name: `counts as matches what comes by ${parameter.clause}`,
    operator: "included records count as matches",
    behaviour: searchedBy(
      parameter,
      listing((entries) =>
        entries.map(({ record, whole }) => ({ record, whole: { ...whole, search: { mode: "match" } } })),
      ),
    ),
  },
  {
    name: `leaves out a match with ${parameter.clause}`,
    operator: "a list with included records lacks a match",
    behaviour: searchedBy(
      parameter,
      listing((entries) => entries.slice(1)),
    ),
  },
];

const objects = (value: Json | undefined): readonly JsonObject[] =>
  isArray(value) ? value.filter(isObject) : [];

const isIncluded = ({ search }: JsonObject): boolean => isObject(search) && search["mode"] === "include";

/** The reply with other included records; those in place of what refers to them are changed one by one. */
function withIncluded(
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
