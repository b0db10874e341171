// Generates the module of one resource's client.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { servedForms } from "../../../spec/answers/server-terms.js";
import { unversioned, updateTargets } from "../../../spec/answers/writing.js";
import { headerValues } from "../../../spec/header-values.js";
import { includedTypes } from "../../../spec/including.js";
import { cursorParameter, searchRule, servedPlace } from "../../../spec/list-places.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { nestedForms } from "../../../spec/nested-collection.js";
import { offers } from "../../../spec/offers.js";
import { defaultIdMember, idMemberOf } from "../../../spec/record-ids.js";
import type { IncludeValue } from "../../../spec/search-parameter.js";
import { clientKeyHeader } from "../../../spec/security.js";
import { siteHeader, siteInHost } from "../../../spec/sites.js";
import { byCodeUnit } from "../../../spec/text/order.js";
import type { GeneratedFile } from "../../file.js";
import { typeImport, valueImport } from "../../layout/imports.js";
import { type Literal, type LiteralObject, literal, memberName } from "../../layout/literal.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { idTypeText } from "../shared/id-type.js";
import { commented, meaningOf, namedMeaning, oneLine } from "../types/doc.js";
import { localNames, recordImport, recordNames } from "../types/record-import.js";
import type { TypeNames } from "../types/type-names.js";
import { exportedName, exportedText, exportedTypes, exportMethods, exportsOf } from "./export-methods.js";
import { actionMethod, type ClientMethod, type ClientNames, clientMethods } from "./methods.js";
import { nestedMethods } from "./nested-methods.js";
import { type OtherRecords, otherRecords } from "./other-records.js";
import { pathIn } from "./paths.js";
import { declareSearch, type SearchDeclaration, searchNames } from "./search-declaration.js";

/** Names that a resource's module imports from the runtime: a type with such a name gets an alias there. */
const runtimeNames =
  "AtLeastOne Below ChangeOptions Chosen Connection DateParameter Expanded Exported ExportOptions JsonPatch MergePatch Page Place Repeatable RequestOptions";

/** The names of a resource's client and of the function that creates it. */
export const clientType = ({ record }: ResourceTypes): string => `${record.name}Client`;
export const clientFunction = (types: ResourceTypes): string => `make${clientType(types)}`;

/** The module of one resource's client: the type of its searches, and a method for every interaction. */
export function resourceModule(context: TargetContext, all: TypeNames, types: ResourceTypes): GeneratedFile {
  const { resource, stem } = types;
  const { unique, local, search: named, exported } = clientNames(all, types);
  const offered = resource.operations.filter((operation) => operation.offered);
  const search = offers(resource, "search")
    ? declareSearch(context, types, named, unique, local.stored)
    : nothing;
  const { model } = context;
  const isExported = exportsOf(model, resource, []).length > 0;
  const wanted = [...includedNamesOf(model, resource), ...(isExported ? exportedTypes(model, resource) : [])];
  const others = otherRecords(context, all, types, local.stored, unique, wanted);
  const shown = includedNames(model, resource, local.stored, others.locals);
  const ids = { member: idMemberOf(context.model), type: idTypeText(context.model) };
  const names = {
    ...local,
    ...shown,
    ids,
    identified: all.identified,
    search: search.name,
    demanding: search.demanding,
    choosing: choosingOf(resource),
  };
  const plain = [
    ...offered.flatMap((operation) => clientMethods(context, resource, operation, names)),
    ...nestedMethods(context.model, resource, names),
    ...types.actions.map((action) => actionMethod(context, action, names)),
  ];
  const taken = plain.map(({ name }) => name);
  const methods = [...plain, ...exportMethods(model, resource, taken, exported)];
  const text = context.render("client/resource", {
    header: context.header,
    imports: imports(types, all, names, search, { methods, isExported, others: others.imports }).join("\n"),
    searchTypes: [
      ...search.text,
      ...(isExported ? [exportedText(model, resource, exported, others)] : []),
    ].join("\n\n"),
    clientDoc: commented([...oneLine(meaningOf(resource)), ...namedMeaning(resource)], resource).join("\n"),
    clientType: clientType(types),
    clientFunction: clientFunction(types),
    operations: methods,
    place: literal(place(context, resource), 0, 0, true),
  });
  return { path: `client/resources/${stem}.ts`, text };
}

/** The names of the types in a resource's client module, and the remaining free names. */
export function clientNames(all: TypeNames, types: ResourceTypes) {
  const unique = localNames([...runtimeNames.split(" "), all.identified]);
  const local = recordNames(types, all, unique);
  return { unique, local, search: searchNames(types, unique), exported: unique(exportedName(types)) };
}

/** The parameter that names the fields of the records, if a search has one. */
const choosingOf = ({ parameters }: Resource): string | undefined =>
  parameters.find(({ match }) => match === "fields")?.name;

const nothing: SearchDeclaration = { name: undefined, demanding: false, text: [], uses: [] };

/** Paths with a placeholder for the site; every other segment is already escaped. */
function place({ model }: TargetContext, resource: Resource): Literal {
  const { name, segment } = resource;
  const served = servedForms(model, resource);
  const shown = model.forms.filter((form) => served.includes(form.name));
  const paths = shown.map((form) => [form.name, pathIn(form, segment)]);
  return {
    type: name,
    ...(model.typeMember === undefined ? {} : { typeMember: model.typeMember }),
    ...(idMemberOf(model) === defaultIdMember ? {} : { idMember: idMemberOf(model) }),
    paths: Object.fromEntries(paths),
    ...nestedPaths(model, resource),
    separators: separatorsOf(resource),
    included: includedPlace(resource),
    cursor: cursorPlace(model, resource),
    headers: headerValues(model),
    siteHeader: siteHeader(model),
    siteInHost: siteInHost(model),
    keyHeader: clientKeyHeader(model),
    dialect: dialectLiteral(model),
  };
}

/** Left out if the lists of the type have no cursors. */
function cursorPlace(model: InterfaceModel, resource: Resource): LiteralObject | undefined {
  const parameter = cursorParameter(resource);
  const place = servedPlace(searchRule(model)?.nextCursor);
  return parameter === undefined || place === undefined ? undefined : { parameter: parameter.name, ...place };
}

/** Left out if no parameter takes several values in one. */
function separatorsOf({ parameters }: Resource): LiteralObject | undefined {
  const several = parameters.flatMap(({ name, separator }) =>
    separator === undefined ? [] : [[name, separator] as const],
  );
  return several.length === 0 ? undefined : Object.fromEntries(several);
}

/** Left out if the resource has no nested collection. */
function nestedPaths(model: InterfaceModel, { nested = [] }: Resource): { readonly nested?: Literal } {
  if (nested.length === 0) return {};
  const entries = nested.map((one) => {
    const parent = model.resources.find(({ name }) => name === one.parent);
    const forms = model.forms.filter(({ name }) => nestedForms(model, one).includes(name));
    const paths = forms.map((form) => {
      const path = `${pathIn(form, parent?.segment ?? one.parent)}/{parent}/${encodeURIComponent(one.segment)}`;
      return [form.name, path] as const;
    });
    return [one.field, Object.fromEntries(paths)] as const;
  });
  return { nested: Object.fromEntries(entries) };
}

/** What the module imports names for, besides its searches. */
interface Importing {
  readonly methods: readonly ClientMethod[];
  /** Whether it declares the records of an export, which are stored ones. */
  readonly isExported: boolean;
  readonly others: OtherRecords["imports"];
}

function imports(
  types: ResourceTypes,
  all: TypeNames,
  { identified, ...local }: ClientNames,
  search: SearchDeclaration,
  { methods, isExported, others }: Importing,
): readonly string[] {
  const signatures = methods.map(({ signature }) => signature).join("\n");
  const uses = (name: string): boolean =>
    (isExported && name === local.stored) || new RegExp(`\\b${name}\\b`).test(signatures);
  const runtimeTypes = [
    "Connection",
    "Place",
    ...[
      "Below",
      "Chosen",
      "Expanded",
      "Exported",
      "ExportOptions",
      "RequestOptions",
      "ChangeOptions",
      "JsonPatch",
      "MergePatch",
      "Page",
    ].filter(uses),
    ...search.uses,
  ];
  return [
    ...valueImport(
      [
        "collectionAt",
        ...methods.flatMap(({ maker, uses = [] }) => [maker, ...uses]),
        ...runtimeTypes.map((name) => `type ${name}`),
      ],
      "cri-kit/client",
    ),
    // Sorted by path, like all imports.
    ...[
      { stem: types.stem, lines: recordImport(types, all, local, uses) },
      ...others,
      { stem: "stored", lines: typeImport([identified].filter(uses), "../../types/stored.js") },
    ]
      .sort((one, other) => byCodeUnit(one.stem, other.stem))
      .flatMap(({ lines }) => lines),
  ];
}

/**
 * The service's answers that differ from the defaults, as a literal of runtime/client/dialect.ts; undefined if there
 * are none.
 */
function dialectLiteral(model: InterfaceModel): LiteralObject | undefined {
  const list = answerOf(model, "search-response");
  const nothingFound = answerOf(model, "search-empty");
  const dialect: LiteralObject = {
    within: withinLiteral(model),
    list:
      list.as === "Bundle"
        ? undefined
        : { member: list.as === "member" ? list.member : undefined, within: list.within },
    nothingFound: typeof nothingFound === "number" ? nothingFound : undefined,
    updatesByQuery: answerOf(model, "update-target") === updateTargets.query ? true : undefined,
    needsVersion: answerOf(model, "missing-version") === unversioned.done ? undefined : true,
  };
  return Object.values(dialect).every((answer) => answer === undefined) ? undefined : dialect;
}

function withinLiteral(model: InterfaceModel): LiteralObject | undefined {
  const paths = {
    read: answerOf(model, "read-response"),
    add: answerOf(model, "add-response").within,
    update: answerOf(model, "update-response").within,
  };
  const deep = Object.entries(paths).filter(([, path]) => path.length > 0);
  return deep.length === 0 ? undefined : Object.fromEntries(deep);
}

interface IncludedNames {
  readonly listed: string;
  readonly included: string | undefined;
}

const includingOf = ({ parameters }: Resource) =>
  parameters.find(({ including }) => including !== undefined)?.including;

/** The types whose records a search of the resource can include. */
const includedNamesOf = (model: InterfaceModel, resource: Resource): readonly string[] =>
  (includingOf(resource)?.values ?? []).flatMap((value) => includedTypes(model, value));

/** `stored` is the local name of the resource's own records, and `locals` has those of all that it can include. */
function includedNames(
  model: InterfaceModel,
  resource: Resource,
  stored: string,
  locals: OtherRecords["locals"],
): IncludedNames {
  const including = includingOf(resource);
  if (including === undefined) return { listed: stored, included: undefined };
  const { values, in: place } = including;
  const union = (names: readonly string[]): string =>
    names.flatMap((name) => locals.get(name) ?? []).join(" | ") || "never";
  const replaced = values.map(
    (value: IncludeValue) => `${memberName(value.by.name)}: ${union(includedTypes(model, value))}`,
  );
  return {
    listed: place.as === "place" ? `Expanded<${stored}, { ${replaced.join("; ")} }>` : stored,
    included: place.as === "place" ? undefined : union([...new Set(includedNamesOf(model, resource))]),
  };
}

/** Where the client finds included records; left out if there are none beside the matches. */
function includedPlace(resource: Resource): Literal | undefined {
  const place = includingOf(resource)?.in;
  if (place === undefined || place.as === "place") return undefined;
  return place.as === "list" ? "list" : { member: place.member };
}
