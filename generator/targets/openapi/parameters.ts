import type { InterfaceModel, Match, Resource, SearchParameter } from "../../../spec/model.js";
import { describe } from "../../describe.js";
import { sentence } from "../../layout/prose.js";
import type { Schema } from "../schemas.js";
import { openTo, origin } from "./extensions.js";
import { gapsOfParameter } from "./gaps.js";
import type { Names } from "./names.js";
import { schemaRef } from "./server-schemas.js";
import { termComponents } from "./server-terms.js";

/** `$ref` of a parameter of the document. */
export const parameterRef = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

/** Those of our server and of paths. */
export function commonParameters(names: Names): Readonly<Record<string, Schema>> {
  return Object.fromEntries([
    ...Object.entries(termComponents),
    [names.site, pathParameter(names.site, "Id of the site whose records they are.")],
    [names.id, pathParameter(names.id, "Id of the record.")],
    [names.job, pathParameter(names.job, "Id of the export.")],
    [names.file, pathParameter(names.file, "Name of the file; the manifest has its whole URL.")],
  ]);
}

/** Those of a type, each once whatever the number of path forms. */
export function parametersOf(
  model: InterfaceModel,
  names: Names,
  resource: Resource,
): readonly (readonly [name: string, parameter: Schema])[] {
  return resource.parameters.map((parameter) => [
    names.parameter(resource, parameter.name),
    queryParameter(model, names, parameter),
  ]);
}

function pathParameter(name: string, description: string): Schema {
  return { name, in: "path", required: true, description, schema: { type: "string" } };
}

function queryParameter(model: InterfaceModel, names: Names, parameter: SearchParameter): Schema {
  const { name, demanded, type, flags, match, looking, targets, unseen, ambiguous, values } = parameter;
  const { prefixes = [] } = parameter;
  const example = exampleOf(parameter);
  return {
    name,
    in: "query",
    description: [
      describe(parameter),
      compared[match],
      ...(prefixes.length === 0 ? [] : [`It may have a prefix: ${prefixes.join(", ")}.`]),
      ...(unseen === undefined ? [] : [sentence(unseen)]),
    ].join(" "),
    ...(demanded ? { required: true } : {}),
    schema: match === "count" ? { type: "integer", minimum: 0 } : schemaRef(names.searchValues),
    ...(example === undefined ? {} : { example }),
    ...origin(parameter),
    "x-cri-published": { type, required: flags },
    "x-cri-looks-at": {
      fields: targets.flatMap(({ path, endPath }) => (endPath === undefined ? [path] : [path, endPath])),
      match,
      basis: looking.basis,
      "derived-from": looking.from,
      ...(ambiguous ? { ambiguous } : {}),
    },
    ...(values.length === 0 ? {} : { "x-cri-values": values.map(({ value }) => value) }),
    ...openTo(gapsOfParameter(model, parameter)),
  };
}

/** How our server takes a value of each kind. */
const compared: Readonly<Record<Match, string>> = {
  date: "A date, to the year, month, day or second, with a prefix such as ge or le before it for a range.",
  reference: "A reference, as an id, as type and id, or as a URL.",
  string: "A text, by its beginning, letter case and accents aside.",
  token: "A code, alone or with its system before it, as in system|code.",
  number: "A number, with the precision that its digits imply: 3 is 2.5 to 3.5.",
  id: "The record's own id.",
  count: "A whole number.",
};

function exampleOf({ match, values }: SearchParameter): string | number | undefined {
  if (values[0] !== undefined) return values[0].value;
  if (match === "date") return "ge2026-03-01";
  return match === "count" ? 20 : undefined;
}
