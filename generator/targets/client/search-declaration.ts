// Declares the type of a search of one resource, with its at-least-one rules.

import { comparisonInWords } from "../../../spec/comparison.js";
import type { Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { searchTypes } from "../../../spec/search-types.js";
import { memberName, optionalMember } from "../../layout/literal.js";
import { sentence } from "../../layout/prose.js";
import { intersection, tuple } from "../../layout/signature.js";
import { pascalCase } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import { listNames } from "../types/type-names.js";
import { valueList } from "../types/value-lists.js";

/** One parameter of a search as a member of the type of searches. */
interface ParameterMember {
  readonly lines: readonly string[];
  /** Declarations of the values that the document names for it. */
  readonly values: readonly string[];
  /** The name of its type in the runtime's parameters.ts, if it has one. */
  readonly uses: readonly string[];
}

/** The type of one search parameter of a type, whose records as they are returned have the type `stored`. */
function parameterMember(
  context: TargetContext,
  { name: owner, stored }: { readonly name: string; readonly stored: string },
  parameter: SearchParameter,
  unique: (wanted: string) => string,
): ParameterMember {
  const { name, demanded, sorting } = parameter;
  // The values of an order are the parameter's whole type.
  const values = sorting === undefined ? parameter.values : [];
  const wanted = `${owner}Search${pascalCase(name)}`;
  const named = values.length === 0 ? undefined : listNames(unique, wanted, `${wanted}Values`);
  const text = parameter.match === "fields" ? `keyof ${stored} & string` : (named?.type ?? "string");
  const { generic, of } = searchTypes[parameter.match].client(context.model, parameter, text);
  const type = generic === undefined ? of : `${generic}<${of}>`;
  return {
    lines: [
      ...commented(parameterMeaning(context, parameter), parameter, 2),
      `  ${demanded ? `${memberName(name)}: ${type}` : optionalMember(name, type)};`,
    ],
    values: named === undefined ? [] : valueList(named, `${owner}?${name}`, parameter),
    uses: generic === undefined ? [] : [generic],
  };
}

/** Its meaning, what it looks at, and each of its gaps. */
function parameterMeaning({ model }: TargetContext, parameter: SearchParameter): readonly string[] {
  const { unseen, targets, clause } = parameter;
  const places = targets.map(({ path }) => `\`${path}\``).join(", ");
  const looking = unseen === undefined ? (places === "" ? [] : [`Looks at ${places}.`]) : [sentence(unseen)];
  const finds = comparisonInWords(parameter);
  const open = model.gaps.filter(({ about }) => about === clause);
  return [
    ...oneLine([...meaningOf(parameter), ...looking, ...(finds === undefined ? [] : [finds])]),
    ...open.map((gap) => `${sentence(gap.asks)} Chosen here: ${gap.answer} (${gap.clause}).`),
  ];
}

/** The type of a resource's searches, with its parts. */
export interface SearchDeclaration {
  /** The type's name; undefined if the resource has no parameters. */
  readonly name: string | undefined;
  /** Whether a search needs at least one parameter. */
  readonly demanding: boolean;
  /** Declarations, one per paragraph. */
  readonly text: readonly string[];
  /** Names that they use from the runtime's parameters.ts. */
  readonly uses: readonly string[];
}

/** The type of a search, and the one whose members are the parameters: the same if no rule adds to it. */
export interface SearchNames {
  readonly name: string;
  readonly parameters: string;
}

/** Names the types of a resource's searches; undefined if it has no parameters. */
export function searchNames(
  { resource, record }: ResourceTypes,
  unique: (wanted: string) => string,
): SearchNames | undefined {
  if (!offers(resource, "search") || resource.parameters.length === 0) return undefined;
  const name = unique(`${record.name}Search`);
  return { name, parameters: resource.rules.length === 0 ? name : unique(`${record.name}Parameters`) };
}

/** The types of one resource's searches; at-least-one rules become part of the type. */
export function declareSearch(
  context: TargetContext,
  { resource, record }: ResourceTypes,
  names: SearchNames | undefined,
  unique: (wanted: string) => string,
  stored: string,
): SearchDeclaration {
  const { parameters, rules } = resource;
  const demanding = rules.length > 0 || parameters.some(({ demanded }) => demanded);
  if (names === undefined) return { name: undefined, demanding, text: [], uses: [] };
  const { name, parameters: shape } = names;
  const members = parameters.map((one) =>
    parameterMember(context, { name: record.name, stored }, one, unique),
  );
  const declaration = [
    `/** The parameters of a search of ${record.name}. */`,
    `export interface ${shape} {`,
    ...members.flatMap(({ lines }) => lines),
    "}",
  ].join("\n");
  const values = members.flatMap((member) => member.values);
  return {
    name,
    demanding,
    text: [declaration, ...ruled(resource, name, shape, unique), ...values],
    uses: [...members.flatMap(({ uses }) => uses), ...(rules.length > 0 ? ["AtLeastOne"] : [])],
  };
}

/** Each rule's parameters as their own type, then the type that combines them. */
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
    const comment = commented(oneLine(["At least one of these is required.", ...meaningOf(rule)]), rule);
    return [...comment, tuple(`export type ${need} = readonly`, names)].join("\n");
  });
  const parts = [shape, ...needs.map(({ need }) => `AtLeastOne<${shape}, ${need}>`)];
  return [
    ...declarations,
    ["/** A search that satisfies all rules. */", intersection(`export type ${name} =`, parts)].join("\n"),
  ];
}
