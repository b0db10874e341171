// Writes the methods of a resource's client for its nested collections.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { NestedCollection } from "../../../spec/nested-collection.js";
import { callText } from "../../layout/call.js";
import { sentence } from "../../layout/prose.js";
import { method } from "../../layout/signature.js";
import { pascalCase, uniqueNames } from "../../naming/names.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import {
  type ClientMethod,
  type ClientNames,
  listArguments,
  pageOf,
  searchTypes,
  signatureOf,
} from "./methods.js";

/** The nested collections of a resource, each with the end of its methods' names: `UnderBook`. */
function nestedEndings({ nested = [] }: Resource): readonly (readonly [NestedCollection, string])[] {
  const unique = uniqueNames([]);
  return nested.map((one) => [one, unique(`Under${pascalCase(one.field)}`)] as const);
}

/** The methods of all nested collections of a resource. */
export function nestedMethods(
  { interactions }: InterfaceModel,
  resource: Resource,
  names: ClientNames,
): readonly ClientMethod[] {
  const add = interactions.find(({ kind }) => kind === "add")?.method ?? "POST";
  return nestedEndings(resource).flatMap(([nested, ending]) => [
    ...(nested.offers.includes("search") ? searchMethods(nested, ending, names) : []),
    ...(nested.offers.includes("add") ? [addMethod(nested, ending, names, add)] : []),
  ]);
}

function searchMethods(
  nested: NestedCollection,
  ending: string,
  names: ClientNames,
): readonly ClientMethod[] {
  const { listed: stored } = names;
  const own = parent(names);
  const { whole, chosen } = searchTypes(names, true);
  const one = (
    kind: "search" | "all",
    resultOf: (record: string) => string,
    means: string,
  ): ClientMethod => ({
    name: `${kind}${ending}`,
    doc: docOf(nested, means),
    signature: signatureOf(
      `${kind}${ending}`,
      { parameters: [own, `parameters?: ${whole}`, options], result: resultOf(stored) },
      chosen && {
        generic: chosen.generic,
        parameters: [own, `parameters: ${chosen.parameters}`, options],
        result: resultOf(chosen.record),
      },
    ),
    maker: `${kind}Below`,
    call: callText(
      "",
      {
        callee: `${kind}Below${chosen === undefined ? "" : `<${listArguments(names, `Partial<${names.search}>`, kind)}>`}`,
        parts: ["connection", "place", JSON.stringify(nested.field)],
      },
      "",
      0,
    ),
  });
  return [
    one(
      "search",
      (record) => `Promise<${pageOf(names, record)}>`,
      `The first page of the records that refer to one ${nested.parent} and match all parameters.`,
    ),
    one(
      "all",
      (record) => `AsyncIterable<${record}>`,
      `All records that refer to one ${nested.parent} and match all parameters, requested page by page.`,
    ),
  ];
}

const parent = ({ ids }: ClientNames): string => `parent: ${ids.type}`;
const options = "options?: RequestOptions";

function addMethod(
  nested: NestedCollection,
  ending: string,
  names: ClientNames,
  httpMethod: string,
): ClientMethod {
  const { record, stored } = names;
  const name = `add${ending}`;
  const sent = `record: Below<${record}, ${JSON.stringify(nested.field)}>`;
  return {
    name,
    doc: docOf(nested, `Adds a record that refers to one ${nested.parent}.`),
    signature: method(name, [parent(names), sent, options], `Promise<${stored}>`, 2),
    maker: "addBelow",
    call: `addBelow(connection, place, ${JSON.stringify(nested.field)}, ${JSON.stringify(httpMethod)})`,
  };
}

const docOf = (nested: NestedCollection, means: string): string =>
  commented(oneLine([sentence(means), ...meaningOf(nested)]), nested, 2).join("\n");
