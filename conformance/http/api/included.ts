// Reads the records that come with the matches of a list.
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { IncludedIn, IncludeValue } from "../../../spec/search-parameter.js";
import type { FoundRecord } from "./adapter.js";
import { idText } from "./record-id.js";

const withId =
  (model: InterfaceModel) =>
  (record: JsonObject): FoundRecord => {
    const id = idText(record[idMemberOf(model)]);
    return id === undefined ? { record } : { id, record };
  };

const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  isArray(value) ? value.filter(isObject) : [];

/** The included records of one answer; `matches` are its matches, and `values` what it was asked for. */
export function includedRecords(
  model: InterfaceModel,
  json: Json | undefined,
  place: IncludedIn,
  matches: readonly FoundRecord[],
  values: readonly IncludeValue[],
): readonly FoundRecord[] {
  if (place.as === "place")
    return matches.flatMap(({ record }) =>
      values.flatMap(({ by }) => {
        const value = ownMember(record, by.name);
        // A reference by URL is an object, too, but has no id.
        return objectsIn(isArray(value) ? value : [value ?? null])
          .map(withId(model))
          .filter(({ id }) => id !== undefined);
      }),
    );
  if (!isObject(json)) return [];
  if (place.as === "member") return objectsIn(json[place.member]).map(withId(model));
  return objectsIn(json["entry"]).flatMap(({ search, resource }) =>
    isObject(search) && search["mode"] === "include" && isObject(resource) ? [withId(model)(resource)] : [],
  );
}

/** The members of a type's lists that hold no matches. */
export const besideMatches = ({ parameters }: Resource): ReadonlySet<string> =>
  new Set(
    parameters.flatMap(({ including }) => (including?.in.as === "member" ? [including.in.member] : [])),
  );
