// Describes parameters in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { unversioned } from "../../../spec/answers/writing.js";
import { choosableFields } from "../../../spec/chosen-fields.js";
import { comparisonInWords } from "../../../spec/comparison.js";
import { isInUtc } from "../../../spec/limits.js";
import type { InterfaceModel, RequestHeader, Resource } from "../../../spec/model.js";
import { controlsList, type Including, type SearchParameter } from "../../../spec/search-parameter.js";
import { datePrefixesOf, searchTypes } from "../../../spec/search-types.js";
import { type SortDirections, type Sorting, sortTexts } from "../../../spec/sorting.js";
import { sentence } from "../../layout/prose.js";
import { answerTo } from "../shared/answer-to.js";
import { describe } from "../shared/describe.js";
import { idSchemaOf } from "../shared/id-type.js";
import type { Schema } from "../shared/null-schema.js";
import { type Names, siteNames } from "./component-names.js";
import { namedValues, openTo, origin } from "./extensions.js";
import { gapsOfParameter } from "./gaps.js";
import { schemaRef } from "./server-schemas.js";
import { termComponents } from "./server-terms.js";

/** `$ref` of a parameter of the document. */
export const parameterRef = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of a path; nothing if it has none. */
export const parameterRefs = (names: readonly string[]): Schema =>
  names.length === 0 ? {} : { parameters: names.map(parameterRef) };

/** The parameters of our server and of paths. */
export function commonParameters(model: InterfaceModel, names: Names): Readonly<Record<string, Schema>> {
  return Object.fromEntries([
    ...(model.requestHeaders ?? []).map((header) => [header.name, headerParameter(header)]),
    ...Object.entries(termComponents),
    ...versionParameter(model),
    [names.site, siteParameter(model, names)],
    [names.id, { ...pathParameter(names.id, "Id of the record."), schema: idSchemaOf(model) }],
    [names.job, pathParameter(names.job, "Id of the export.")],
    [names.file, pathParameter(names.file, "Name of the file; the export's status contains its whole URL.")],
  ]);
}

/** The site, in the path or in a header. */
function siteParameter({ site }: InterfaceModel, names: Names): Schema {
  const inPath = pathParameter(names.site, "Id of the site.", siteId);
  return site?.header === undefined
    ? inPath
    : { ...inPath, name: site.header, in: "header", description: describe(site), ...origin(site) };
}

/** If-Match as a required header, where the interface refuses a change without it. */
function versionParameter(model: InterfaceModel): readonly (readonly [string, Schema])[] {
  const { "If-Match": term } = termComponents;
  return answerOf(model, "missing-version") === unversioned.done
    ? []
    : [["If-Match", { ...term, required: true }]];
}

/** The parameters of a type, each once for all path forms. */
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

/**
 * A header that every request must carry. OpenAPI ignores parameters named Accept (3.1, section 4.8.12.1), so that one tells only
 * readers.
 */
function headerParameter(header: RequestHeader): Schema {
  return {
    name: header.name,
    in: "header",
    required: true,
    description: describe(header),
    schema: { type: "string", const: header.value },
    ...origin(header),
  };
}

/** The headers that every request must carry, and the site, if the interface has any. */
export const ofEveryRequest = (model: InterfaceModel, names: Names): readonly string[] => [
  ...(model.requestHeaders ?? []).map(({ name }) => name),
  ...siteNames(model, names),
];

/** The ids of sites that our server accepts: no control characters, and no dot segment (RFC 3986, section 5.2.4). */
const siteId: Schema = { maxLength: 256, pattern: "^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]+$" };

function pathParameter(name: string, description: string, limits: Schema = {}): Schema {
  return {
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string", minLength: 1, ...limits },
  };
}

/** A search parameter, as an operation lists it. */
export function queryParameter(model: InterfaceModel, names: Names, parameter: SearchParameter): Schema {
  const { name, demanded, type, flags, match, looking, targets, unseen, ambiguous, values } = parameter;
  const { prefixes = [], sorting, directions, firstPage, separator, including, compares, closed } = parameter;
  const { part, instantsOnly = false } = parameter;
  const saysDays = instantsOnly || targets.some(({ field }) => isInUtc(field));
  const finds = comparisonInWords(parameter);
  const example = exampleOf(model, parameter);
  return {
    name,
    in: "query",
    description: [
      describe(parameter),
      searchTypes[match].value(model, parameter),
      ...(prefixes.length === 0 ? [] : [`It may have a prefix: ${prefixes.join(", ")}.`]),
      ...(finds === undefined ? [] : [finds]),
      ...(unseen === undefined ? [] : [sentence(unseen)]),
    ].join(" "),
    ...(demanded ? { required: true } : {}),
    ...(controlsList(parameter)
      ? listSchema(model, parameter)
      : { style: "form", explode: true, schema: valuesSchema(names, parameter) }),
    ...(example === undefined ? {} : { example: [example] }),
    ...origin(parameter),
    "x-cri-published": { type, required: flags },
    "x-cri-looks-at": {
      fields: targets.flatMap(({ path, endPath }) => (endPath === undefined ? [path] : [path, endPath])),
      match: part === undefined ? match : "contains",
      case: part === "open" ? undefined : part,
      days: saysDays ? !instantsOnly : undefined,
      basis: looking.basis,
      "derived-from": looking.from,
      ...(ambiguous ? { ambiguous } : {}),
      ...(targets.some(({ endPath }) => endPath !== undefined) ? { interval: true } : {}),
      ...(sorting === undefined ? {} : sortingMembers(sorting)),
      ...(directions === undefined ? {} : directionMembers(directions)),
      ...(firstPage === undefined ? {} : { "first-page": firstPage }),
      ...(separator === undefined ? {} : { separator }),
      ...(including === undefined ? {} : includingMembers(including)),
    },
    ...(sorting === undefined && including === undefined ? namedValues(values) : {}),
    ...(compares === undefined ? {} : { "x-cri-compares": { is: compares.operator, ...origin(compares) } }),
    ...(closed === undefined ? {} : { "x-cri-closed": origin(closed) }),
    ...openTo(gapsOfParameter(model, parameter)),
  };
}

/** Any values, or only those of a closed set. */
function valuesSchema(names: Names, { match, values, closed }: SearchParameter): Schema {
  const list = (items: Schema): Schema => ({ type: "array", minItems: 1, items });
  if (match === "boolean") return list({ type: "boolean" });
  if (closed === undefined) return schemaRef(names.searchValues);
  return list({ type: "string", enum: values.map(({ value }) => value) });
}

function exampleOf(model: InterfaceModel, parameter: SearchParameter): string | boolean | undefined {
  const { match, values } = parameter;
  if (controlsList(parameter)) return undefined;
  if (match === "boolean") return true;
  if (values[0] !== undefined || match !== "date") return values[0]?.value;
  return datePrefixesOf(model, parameter).includes("ge") ? "ge2026-03-01" : "2026-03-01";
}

const exampleCount = 20;

/** What a parameter takes that concerns only the list, with an example. */
function listSchema(model: InterfaceModel, parameter: SearchParameter): Schema {
  const { match, firstPage = 0, values, directions } = parameter;
  if (match === "count") return { schema: countSchema(model), example: exampleCount };
  if (match === "fields")
    return severalSchema(
      parameter,
      choosableFields(model, parameter).map(({ name }) => name),
    );
  if (match === "include")
    return severalSchema(
      parameter,
      values.map(({ value }) => value),
    );
  if (directions !== undefined) return directionSchema(directions);
  if (match === "cursor") return { schema: { type: "string", minLength: 1 } };
  if (match !== "sort") return { schema: { type: "integer", minimum: firstPage }, example: firstPage };
  const orders = sortTexts(parameter);
  if (parameter.separator !== undefined) return severalSchema(parameter, orders);
  return { schema: { type: "string", enum: orders }, example: orders[0] };
}

const directionSchema = ({ ascending, descending, usual }: SortDirections): Schema => ({
  schema: {
    type: "string",
    enum: [ascending, descending],
    ...(usual === undefined ? {} : { default: usual === "ascending" ? ascending : descending }),
  },
  example: descending,
});

/** How OpenAPI calls values of one parameter with a separator between them. */
const styles: Readonly<Record<string, string>> = {
  ",": "form",
  " ": "spaceDelimited",
  "|": "pipeDelimited",
};

/** Several of these values in one; a text, where OpenAPI has no word for the separator. */
function severalSchema({ separator }: SearchParameter, values: readonly string[]): Schema {
  const style = separator === undefined ? "form" : styles[separator];
  const example = values.slice(0, 2);
  if (style === undefined) return { schema: { type: "string" }, example: example.join(separator) };
  const items = { type: "string", enum: values };
  return { style, explode: separator === undefined, schema: { type: "array", minItems: 1, items }, example };
}

/** The orders that a parameter asks for, in the words of the spec's language. */
const sortingMembers = ({ values, ascending, descending }: Sorting): Schema => ({
  sorts: Object.fromEntries(
    values.map(({ value, by, means }) => [value, means === undefined ? by.path : { by: by.path, means }]),
  ),
  ...(ascending === "*" ? {} : { ascending }),
  ...(descending === undefined ? {} : { descending }),
});

/** The directions that a parameter takes, in the words of the spec's language. */
const directionMembers = ({ ascending, descending, usual }: SortDirections): Schema => ({
  ascending,
  descending,
  ...(usual === undefined ? {} : { default: usual === "ascending" ? ascending : descending }),
});

/** The records that a parameter includes, in the words of the spec's language. */
const includingMembers = ({ values, in: place }: Including): Schema => ({
  includes: Object.fromEntries(
    values.map(({ value, by, means }) => [value, means === undefined ? by.name : { is: by.name, means }]),
  ),
  in: place.as === "member" ? { member: place.member } : place.as,
});

/** The default and the largest page size, if our answers are numbers. */
function countSchema(model: InterfaceModel): Schema {
  const most = wholeNumber(answerTo(model, "count-maximum"));
  const defaults = wholeNumber(answerTo(model, "count-default"));
  return {
    type: "integer",
    minimum: 0,
    ...(most === undefined ? {} : { maximum: most }),
    ...(defaults === undefined ? {} : { default: defaults }),
  };
}

const wholeNumber = (text = ""): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
