// Lists what can become of each construct of the language, by its schema: that it comes, changes, or goes.
import { isObject } from "../../../spec/language/schema.js";
import {
  below,
  eachPart,
  memberName,
  members,
  type Part,
  partAt,
  valueName,
} from "../../../spec/testing/constructs.js";
import { type ChangeKind, isMap } from "./construct-changes.js";
import { typeConstructs, typesWithParts } from "./type-constructs.js";

/** For each construct its kinds of change, as `KIND CONSTRUCT`. */
export function demands(): readonly string[] {
  const found = new Set<string>();
  eachPart(({ address, part }) => {
    for (const one of [...ofValues(address, part), ...ofMembers(address, part), ...ofEntries(address, part)])
      found.add(one);
  });
  for (const type of typeConstructs)
    for (const kind of kindsOf({ mayCome: true, mayChange: typesWithParts.includes(type) }))
      found.add(`${kind} ${type}`);
  return [...found].sort();
}

interface Possible {
  readonly mayCome: boolean;
  readonly mayChange: boolean;
}

function kindsOf({ mayCome, mayChange }: Possible): readonly ChangeKind[] {
  return [...(mayCome ? (["added", "removed"] as const) : []), ...(mayChange ? (["changed"] as const) : [])];
}

/** A member that must be there, in a spec or in one of several files, neither comes nor goes. A map comes and goes with its entries. */
function ofMembers(address: string, part: Part): readonly string[] {
  const rest = isObject(part["else"]) ? part["else"]["required"] : undefined;
  const required = [part["required"], rest].flat();
  return members(part).flatMap((name) => {
    const inner = partAt(below(address, `properties/${name}`)).part;
    const mayCome = !required.includes(name) && !isMap(inner);
    return kindsOf({ mayCome, mayChange: !hasOneValue(inner) }).map(
      (kind) => `${kind} ${memberName(address, name)}`,
    );
  });
}

/**
 * Items and names in a map come and go; what is inside an entry is a construct of its own, unless it is a plain text. The items of a
 * short form are those of the long form's `is`.
 */
function ofEntries(address: string, part: Part): readonly string[] {
  const { is } = isObject(part["properties"]) ? part["properties"] : {};
  return ["items", "additionalProperties"]
    .filter((inner) => !(inner === "items" && isObject(is) && isObject(is["items"])))
    .filter((inner) => isObject(part[inner]))
    .flatMap((inner) => {
      const isText =
        inner === "additionalProperties" && partAt(below(address, inner)).part["type"] === "string";
      return kindsOf({ mayCome: true, mayChange: isText });
    })
    .map((kind) => `${kind} ${memberName(address, "*")}`);
}

function ofValues(address: string, part: Part): readonly string[] {
  const values = Array.isArray(part["enum"]) ? part["enum"] : [];
  return values.flatMap((value) =>
    kindsOf({ mayCome: true, mayChange: false }).map((kind) => `${kind} ${valueName(address, value)}`),
  );
}

/** A flag that is false is as if it were left out. */
function hasOneValue(part: Part): boolean {
  if (Array.isArray(part["enum"])) return part["enum"].length === 1;
  const is = isObject(part["properties"]) ? part["properties"]["is"] : undefined;
  const type = isObject(is) ? is["type"] : part["type"];
  return type === "boolean";
}
