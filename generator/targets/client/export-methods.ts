// Writes the methods of a resource's client for its exports (FHIR Bulk Data Access).
import { servedOperations } from "../../../spec/answers/server-terms.js";
import type { InterfaceModel, NamedOperation, Resource } from "../../../spec/model.js";
import { referencesTo } from "../../../spec/references-to.js";
import { memberName } from "../../layout/literal.js";
import { camelCase, uniqueNames } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import { servedInWords } from "../shared/describe.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import type { ClientMethod } from "./methods.js";
import type { OtherRecords } from "./other-records.js";

/** The exports that the spec's server has, each with the name of its method, which is none of the names taken. */
export function exportsOf(
  model: InterfaceModel,
  resource: Resource,
  taken: readonly string[],
): readonly (readonly [operation: NamedOperation, name: string])[] {
  const unique = uniqueNames(taken);
  return servedOperations(model, resource)
    .filter(({ servedAs }) => servedAs === "export")
    .map((operation) => [operation, unique(camelCase(operation.name))] as const);
}

/** The types whose records an export of the resource has. */
export const exportedTypes = (model: InterfaceModel, { name }: Resource): readonly string[] => [
  name,
  ...referencesTo(model, name).map(({ type }) => type),
];

/** The name of the type that lists them. */
export const exportedName = ({ record }: ResourceTypes): string => `${record.name}Exported`;

/** The declaration of that type. A type, not an interface: its members are no parameters of a search. */
export function exportedText(
  model: InterfaceModel,
  resource: Resource,
  name: string,
  { locals }: OtherRecords,
): string {
  const members = exportedTypes(model, resource).map(
    (type) => `  readonly ${memberName(type)}: ${locals.get(type)};`,
  );
  return [
    `/** The records of an export, by the names of their types. */`,
    `export type ${name} = {`,
    ...members,
    "};",
  ].join("\n");
}

/** One method for each export. */
export const exportMethods = (
  model: InterfaceModel,
  resource: Resource,
  taken: readonly string[],
  exported: string,
): readonly ClientMethod[] =>
  exportsOf(model, resource, taken).map(([operation, name]) => ({
    name,
    doc: commented(
      oneLine([
        "Exports many records: it starts the export, waits for it, and gives the records as they arrive.",
        ...meaningOf(operation),
        ...servedInWords(model, operation),
      ]),
      operation,
      2,
    ).join("\n"),
    signature: [
      `${name}<Type extends keyof ${exported} = keyof ${exported}>(`,
      "    options?: ExportOptions<Type>,",
      `  ): AsyncIterable<Exported<${exported}, Type>>`,
    ].join("\n"),
    maker: "exportIn",
    call: `exportIn<${exported}>(collection, ${JSON.stringify(operation.name)})`,
  }));
