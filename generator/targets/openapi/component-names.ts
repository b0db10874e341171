// Names the components and operations of the OpenAPI document.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { servedForms } from "../../../spec/answers/server-terms.js";
import type { InteractionKind, InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import type { NestedCollection } from "../../../spec/nested-collection.js";
import { hasSites, siteInHost } from "../../../spec/sites.js";
import { camelCase, pascalCase, uniqueNames } from "../../naming/names.js";
import type { TargetContext } from "../../target.js";

/** Names of shared parts of the document: keys below `components`, and the ids of operations. */
export interface Names {
  /** The record as the document shows it. */
  record(resource: Resource): string;
  /** The record as our server returns it. */
  stored(resource: Resource): string;
  /** A list of such records. */
  list(resource: Resource): string;
  /** The record with its id, as an update sends it. */
  update(resource: Resource): string;
  /** The body of an add or an update. */
  body(resource: Resource, kind: "add" | "update"): string;
  parameter(resource: Resource, name: string): string;
  /** `searchPatient`; for another path form than the resource's first, the form's name follows. */
  operation(resource: Resource, kind: InteractionKind, form: string): string;
  /** `searchLoanUnderBook`; for another path form than the resource's first, the form's name follows. */
  nested(nested: NestedCollection, resource: Resource, kind: InteractionKind, form: string): string;
  /** `returnBook`; for another path form than the resource's first, the form's name follows. */
  action(resource: Resource, action: string, form: string): string;
  /** `exportPatient`, with a suffix for the further requests of an operation that the document only lists. */
  served(resource: Resource, operation: string, part: ServedPart, form: string): string;
  /** The members that the server assigns to every record. */
  readonly assigned: string;
  /** What identifies the record that an update replaces. */
  readonly identified: string;
  readonly bundleLink: string;
  readonly operationOutcome: string;
  readonly searchValues: string;
  readonly exportManifest: string;
  /** Path parameters and the server's variable, in the document's spelling. */
  readonly base: string;
  readonly site: string;
  readonly id: string;
  readonly job: string;
  readonly file: string;
}

/** The requests of an operation that the document lists but does not describe. */
export type ServedPart = "" | "ByPost" | "Status" | "Cancel" | "File";

/** The path forms of a resource, in the order of the interface. */
export function formsOf(model: InterfaceModel, resource: Resource): readonly PathForm[] {
  const served = servedForms(model, resource);
  return model.forms.filter(({ name }) => served.includes(name));
}

/** The parameter of the site, if the interface has sites and their place is no part of the server's URL. */
export const siteNames = (model: InterfaceModel, { site }: Names): readonly string[] =>
  hasSites(model) && siteInHost(model) === undefined ? [site] : [];

/** Names that depend only on the model; they are reserved, so that none is assigned again. */
export function namesOf({ model, types }: TargetContext): Names {
  const taken = [...types.shared, ...types.resources.flatMap(({ objects }) => objects)];
  const schema = uniqueNames(taken.map(({ name }) => name));
  const operation = uniqueNames();
  const body = uniqueNames();
  const parameter = uniqueNames();
  const recordName = new Map(types.resources.map(({ resource, record }) => [resource.name, record.name]));
  const nameOf = ({ name }: Resource): string => recordName.get(name) ?? name;
  const ending = ({ forms }: Resource, form: string) => (forms[0] === form ? "" : pascalCase(form));
  const once = remembered();
  const list = answerOf(model, "search-response").as === "Bundle" ? "Bundle" : "List";
  return {
    record: nameOf,
    stored: (resource) => once(`stored ${resource.name}`, () => schema(`Stored${nameOf(resource)}`)),
    list: (resource) => once(`list ${resource.name}`, () => schema(`${nameOf(resource)}${list}`)),
    update: (resource) => once(`update ${resource.name}`, () => schema(`${nameOf(resource)}Update`)),
    body: (resource, kind) =>
      once(`body ${kind} ${resource.name}`, () => body(pascalCase(`${kind} ${nameOf(resource)}`))),
    parameter: (resource, name) =>
      once(`parameter ${resource.name} ${name}`, () =>
        parameter(`${nameOf(resource)}.${name.replace(/[^A-Za-z0-9_-]/g, ".")}`),
      ),
    operation: (resource, kind, form) =>
      once(`${kind} ${resource.name} ${form}`, () =>
        operation(`${kind}${nameOf(resource)}${ending(resource, form)}`),
      ),
    nested: ({ field }, resource, kind, form) =>
      once(`${kind} ${resource.name} ${form} under ${field}`, () =>
        operation(`${kind}${nameOf(resource)}Under${pascalCase(field)}${ending(resource, form)}`),
      ),
    action: (resource, name, form) =>
      once(`action ${name} ${resource.name} ${form}`, () =>
        operation(`${name}${nameOf(resource)}${ending(resource, form)}`),
      ),
    served: (resource, name, part, form) =>
      once(`${name} ${part} ${resource.name} ${form}`, () =>
        operation(`${camelCase(name)}${nameOf(resource)}${part}${ending(resource, form)}`),
      ),
    ...serverNames(schema),
    ...pathNames(model),
  };
}

type ServerName =
  | "assigned"
  | "identified"
  | "bundleLink"
  | "operationOutcome"
  | "searchValues"
  | "exportManifest";

/** Names of schemas that the server has for every interface. */
const serverNames = (schema: (wanted: string) => string): Pick<Names, ServerName> => ({
  assigned: schema("Assigned"),
  identified: schema("Identified"),
  bundleLink: schema("BundleLink"),
  operationOutcome: schema("OperationOutcome"),
  searchValues: schema("SearchValues"),
  exportManifest: schema("ExportManifest"),
});

function pathNames({ placeholders }: InterfaceModel): Pick<Names, "base" | "site" | "id" | "job" | "file"> {
  const { base, site, id } = placeholders;
  const placeholder = uniqueNames();
  return {
    base: placeholder(plain(base, "base")),
    site: placeholder(plain(site, "site")),
    id: placeholder(plain(id, "id")),
    job: placeholder("export"),
    file: placeholder("file"),
  };
}

/** A placeholder's first spelling without its delimiters. */
const plain = ([spelling = ""]: readonly string[], otherwise: string): string =>
  spelling.replace(/[^A-Za-z0-9_]/g, "") || otherwise;

function remembered(): (key: string, make: () => string) => string {
  const names = new Map<string, string>();
  return (key, make) => {
    const name = names.get(key) ?? make();
    names.set(key, name);
    return name;
  };
}
