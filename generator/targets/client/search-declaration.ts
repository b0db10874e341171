// Declares the type of a search of one resource, with its at-least-one rules.
import type { Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { intersection, tuple } from "../../layout/signature.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import { parameterMember } from "./parameter-types.js";

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
