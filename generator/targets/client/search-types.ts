import type { Resource, SearchParameter } from "../../../spec/model.js";
import { memberName } from "../../layout/literal.js";
import { sentence } from "../../layout/prose.js";
import { intersection, union } from "../../layout/signature.js";
import { pascalCase } from "../../names.js";
import type { ResourceTypes } from "../../object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import { listNames, type ValueNames } from "../types/names.js";
import { valueList } from "../types/values.js";

/** The type of what a search may ask for, and what it is made of. */
export interface SearchTypes {
  /** Name of the type; nothing where the resource has no parameters, and so nothing to ask for. */
  readonly name: string | undefined;
  /** A search has to ask for something. */
  readonly demanding: boolean;
  /** Declarations, one a paragraph. */
  readonly text: readonly string[];
  /** Names that they use of the runtime's parameters.ts. */
  readonly uses: readonly string[];
}

/** Writes what a search of one resource may ask for; at-least-one rules become part of the type. */
export function searchTypes(
  context: TargetContext,
  { resource, record }: ResourceTypes,
  unique: (wanted: string) => string,
): SearchTypes {
  const { parameters, rules } = resource;
  const demanding = rules.length > 0 || parameters.some(({ demanded }) => demanded);
  if (parameters.length === 0) return { name: undefined, demanding, text: [], uses: [] };
  const name = unique(`${record.name}Search`);
  const shape = rules.length === 0 ? name : unique(`${record.name}Parameters`);
  const values = new Map(
    parameters
      .filter((parameter) => parameter.values.length > 0)
      .map((parameter) => [parameter.name, valueNames(record.name, parameter, unique)]),
  );
  const types = parameters.map((parameter) => parameterType(context, parameter, values.get(parameter.name)));
  const members = parameters.flatMap((parameter, at) => [
    ...commented(parameterMeaning(context, parameter), parameter, 2),
    `  ${memberName(parameter.name)}${parameter.demanded ? "" : "?"}: ${types[at]};`,
  ]);
  const declaration = [
    `/** What a search of ${record.name} can ask for. */`,
    `export interface ${shape} {`,
    ...members,
    "}",
  ];
  const lists = parameters.flatMap((parameter) => {
    const named = values.get(parameter.name);
    return named === undefined ? [] : valueList(named, `${record.name}?${parameter.name}`, parameter);
  });
  return {
    name,
    demanding,
    text: [declaration.join("\n"), ...ruled(resource, name, shape, unique), ...lists],
    uses: [...types.join(" ").matchAll(/\b(?:Repeatable|DateParameter)\b/g)]
      .map(([used]) => used)
      .concat(rules.length > 0 ? ["AtLeastOne"] : []),
  };
}

function valueNames(
  owner: string,
  { name }: SearchParameter,
  unique: (wanted: string) => string,
): ValueNames {
  const type = `${owner}Search${pascalCase(name)}`;
  return listNames(unique, type, `${type}Values`);
}

/** As published, save that what is published as a number and looks at codes takes codes, too. */
function parameterType(
  { model }: TargetContext,
  { type, match }: SearchParameter,
  values: ValueNames | undefined,
): string {
  if (match === "count") return "number";
  if (type === "date" || match === "date") {
    const prefixes = (model.dates?.prefixes ?? []).map(({ prefix }) => JSON.stringify(prefix));
    return `DateParameter<${prefixes.join(" | ") || "never"}>`;
  }
  if (type === "number") return `Repeatable<${match === "number" ? "number" : "number | string"}>`;
  return `Repeatable<${values?.type ?? "string"}>`;
}

/** What it means, what it looks at where that needs a word, and each question that the document leaves open about it. */
function parameterMeaning({ model }: TargetContext, parameter: SearchParameter): readonly string[] {
  const { unseen, targets, clause } = parameter;
  const places = targets.map(({ path }) => `\`${path}\``).join(", ");
  const looking = unseen === undefined ? (places === "" ? [] : [`Looks at ${places}.`]) : [sentence(unseen)];
  const open = model.gaps.filter(({ about }) => about === clause);
  return [
    ...oneLine([...meaningOf(parameter), ...looking]),
    ...open.map((gap) => `${sentence(gap.asks)} Chosen here: ${gap.answer} (${gap.clause}).`),
  ];
}

/** Each rule's parameters as a type of their own, then what all of it comes to. */
function ruled(
  { rules }: Resource,
  name: string,
  shape: string,
  unique: (wanted: string) => string,
): readonly string[] {
  if (rules.length === 0) return [];
  const needs = rules.map((rule) => ({ rule, need: unique(`${name}Need`) }));
  const declarations = needs.map(({ rule, need }) => {
    const names = rule.parameters.map((parameter) => JSON.stringify(parameter));
    const comment = commented(oneLine(["At least one of these has to be there.", ...meaningOf(rule)]), rule);
    return [...comment, union(`export type ${need} =`, names)].join("\n");
  });
  const parts = [shape, ...needs.map(({ need }) => `AtLeastOne<${shape}, ${need}>`)];
  const search = [
    `/** A search that the rules let through. */`,
    intersection(`export type ${name} =`, parts),
  ];
  return [...declarations, search.join("\n")];
}
