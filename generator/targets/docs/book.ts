// Puts the pages of the reference together, with their navigation.

import { type Action, isServed, servedAnswer } from "../../../spec/action.js";
import { actionAnswerInWords, effectInWords } from "../../../spec/action-words.js";
import { resourceClauses, shapeClauses } from "../../../spec/clauses.js";
import { statementsOf } from "../../../spec/constructs/statements.js";
import type {
  InteractionKind,
  InterfaceModel,
  NamedOperation,
  Operation,
  PathForm,
  Resource,
} from "../../../spec/model.js";
import { type NestedCollection, nestedForms } from "../../../spec/nested-collection.js";
import { relationInWords } from "../../../spec/relation.js";
import { sentence } from "../../layout/prose.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { servedInWords } from "../shared/describe.js";
import { clausesPage, gapsPage, shapesPage } from "./common-pages.js";
import { entryOf, type Sources, sourcesOf } from "./entry.js";
import { fieldEntries } from "./field-entries.js";
import { overviewPage } from "./overview-page.js";
import { code, type Entry, link, type Page, type Phrase, type Section, text } from "./page.js";
import { parameterEntries } from "./parameter-entries.js";
import type { Leaf, Surroundings } from "./view.js";

function resourcePage(sources: Sources, types: ResourceTypes): Page {
  const { resource } = types;
  return {
    path: typePage(types.stem),
    title: resource.name,
    kicker: sources.model.title,
    subject: [subjectOf(sources, resource)],
    lead: [],
    sections: [interactions(sources, resource), parameters(sources, resource), fields(sources, resource)],
  };
}

function subjectOf(sources: Sources, resource: Resource): Entry {
  const paths = formsOf(sources, resource).map((form) => ({
    label: "Path",
    phrases: inForm(pathOf(resource, form), form),
  }));
  return entryOf(sources, resource, { name: resource.name, facts: paths });
}

function inForm(line: string, { name, clause }: PathForm): readonly Phrase[] {
  return [code(line), text(" ("), link(name, { clause }), text(")")];
}

const formsOf = ({ model }: Sources, { forms }: Resource): readonly PathForm[] =>
  model.forms.filter(({ name }) => forms.includes(name));

/** The path form with the type's own segment inserted. */
function pathOf({ segment }: Resource, { template, segments }: PathForm): string {
  const type = segments.findIndex(({ kind }) => kind === "type");
  const parts = template.split("/");
  const first = parts.length - segments.length;
  return parts.map((part, index) => (index === first + type ? segment : part)).join("/");
}

const interactions = (sources: Sources, resource: Resource): Section => ({
  anchor: "interactions",
  title: "Interactions",
  about: "",
  tables: [],
  entries: [
    ...resource.operations.map((operation) => operationEntry(sources, resource, operation)),
    ...statementEntries(sources, resource, "read", "add", "update", "delete"),
    ...(resource.nested ?? []).map((nested) => nestedEntry(sources, resource, nested)),
    ...(resource.actions ?? []).flatMap((action) => actionEntries(sources, resource, action)),
    ...resource.named.map((operation) => namedEntry(sources, resource, operation)),
  ],
});

function operationEntry(sources: Sources, resource: Resource, operation: Operation): Entry {
  const { kind, offered } = operation;
  if (!offered) return entryOf(sources, operation, { name: kind, note: [text("not offered")] });
  const rule = sources.model.interactions.find((one) => one.kind === kind);
  if (rule === undefined) return entryOf(sources, operation, { name: kind });
  const requests = formsOf(sources, resource).map((form) => {
    const line = `${rule.method} ${pathOf(resource, form)}${rule.on === "record" ? "/{id}" : ""}`;
    return { label: "Request", phrases: inForm(line, form) };
  });
  const note = [link("as for every type", { clause: rule.clause })];
  const entry = entryOf(sources, operation, { name: kind, note, facts: requests });
  return entry.means !== "" || rule.means === undefined ? entry : { ...entry, means: sentence(rule.means) };
}

/** The statements of a type about these interactions. */
const statementEntries = (
  sources: Sources,
  resource: Resource,
  ...kinds: readonly InteractionKind[]
): readonly Entry[] =>
  statementsOf(resource).flatMap(({ row: { name, needs }, words, node }) =>
    kinds.includes(needs)
      ? [entryOf(sources, node, { name: name.replaceAll("-", " "), note: [text(words)] })]
      : [],
  );

/** A nested collection, with a request for each of its interactions. */
function nestedEntry(sources: Sources, resource: Resource, nested: NestedCollection): Entry {
  const { model } = sources;
  const parent = model.resources.find(({ name }) => name === nested.parent);
  const shown = model.forms.filter(({ name }) => nestedForms(model, nested).includes(name));
  const facts = nested.offers.flatMap((kind) => {
    const method = model.interactions.find((one) => one.kind === kind)?.method;
    if (method === undefined || parent === undefined) return [];
    return shown.map((form) => ({
      label: sentence(kind).replace(/\.$/, ""),
      phrases: inForm(`${method} ${pathOf(parent, form)}/{id}/${nested.segment}`, form),
    }));
  });
  const note = [text(`${resource.name} records that refer to one ${nested.parent} by ${nested.field}`)];
  return entryOf(sources, nested, { name: `under ${nested.field}`, note, facts });
}

/** An action, its body and its answer with their fields, and its effects. */
function actionEntries(sources: Sources, resource: Resource, action: Action): readonly Entry[] {
  const { name, method, on, segment, body, answer, sets = [] } = action;
  const requests = formsOf(sources, resource).map((form) => {
    const line = `${method} ${pathOf(resource, form)}${on === "record" ? "/{id}" : ""}/${segment}`;
    return { label: "Request", phrases: inForm(line, form) };
  });
  const served = {
    label: "The generated server",
    phrases: [text(servedWords(sources.model, resource, action))],
  };
  const note = [text("an action")];
  return [
    entryOf(sources, action, { name, note, facts: [...requests, served] }),
    ...(body === undefined
      ? []
      : [
          entryOf(sources, body, { name: `${name}: body`, note: [text("what it takes")] }),
          ...fieldEntries(sources, body.fields),
        ]),
    ...(answer === undefined
      ? []
      : [
          entryOf(sources, answer, {
            name: `${name}: answer`,
            note: [text(actionAnswerInWords(answer))],
          }),
          ...fieldEntries(sources, answer.fields),
        ]),
    ...sets.map((effect) =>
      entryOf(sources, effect, { name: `${name}: ${effect.name}`, note: [text(effectInWords(effect))] }),
    ),
  ];
}

function servedWords(model: InterfaceModel, { fields }: Resource, action: Action): string {
  if (!isServed(action, fields, model)) return "It answers 501, unless a handler of yours does it.";
  const { status, shows } = servedAnswer(action);
  return `It does this and answers ${actionAnswerInWords({ status, shows, fields: action.answer?.fields ?? [] })}.`;
}

function namedEntry(sources: Sources, resource: Resource, operation: NamedOperation): Entry {
  const { name, servedAs } = operation;
  const requests = servedAs === undefined ? [] : formsOf(sources, resource);
  return entryOf(sources, operation, {
    name,
    note: [text("the document gives only its name")],
    facts: [
      ...servedInWords(sources.model, operation).map((words) => ({
        label: "The generated server",
        phrases: [text(words)],
      })),
      ...requests.map((form) => ({
        label: "Request",
        phrases: inForm(`GET ${pathOf(resource, form)}/${name}`, form),
      })),
    ],
  });
}

function parameters(sources: Sources, resource: Resource): Section {
  const rules = resource.rules.map((rule) =>
    entryOf(sources, rule, {
      name: rule.parameters.join(" | "),
      note: [text("at least one of these must be in every search")],
    }),
  );
  return {
    anchor: "parameters",
    title: "Search parameters",
    about: resource.parameters.length === 0 ? "The document has none." : "",
    tables: [],
    entries: [
      ...rules,
      ...statementEntries(sources, resource, "search"),
      ...parameterEntries(sources, resource),
    ],
  };
}

const fields = (sources: Sources, resource: Resource): Section => ({
  anchor: "fields",
  title: "Fields",
  about:
    "Real records have members that are not listed here; the generated validators and the server accept them.",
  tables: [],
  entries: [...relationEntries(sources, resource), ...fieldEntries(sources, resource.fields)],
});

/** What the document states of several fields together. */
const relationEntries = (sources: Sources, { relations = [] }: Resource): readonly Entry[] =>
  relations.map((relation) =>
    entryOf(sources, relation, {
      name: relation.fields.join(" | "),
      note: [text(relationInWords(relation))],
    }),
  );

/** The pages of one reference, each with what it needs from the others. */
export interface Book {
  /** The pages about the interface as a whole. */
  readonly common: readonly Leaf[];
  resource(types: ResourceTypes): Leaf;
}

export function bookOf(context: TargetContext): Book {
  const sources = sourcesOf(context);
  const places = placesOf(context);
  const nav = navigationOf(sources);
  const leaf = (page: Page): Leaf => ({ page, surroundings: { nav: nav(page), pageOf: places } });
  return { common: commonPages(sources).map(leaf), resource: (types) => leaf(resourcePage(sources, types)) };
}

function commonPages(sources: Sources): readonly Page[] {
  const { shapes, gaps } = sources.model;
  return [
    overviewPage(sources),
    ...(shapes.length > 0 ? [shapesPage(sources)] : []),
    ...(gaps.length > 0 ? [gapsPage(sources)] : []),
    clausesPage(sources),
  ];
}

/** The most types that a page's navigation lists; if there are more, only the overview lists them. */
const mostListed = 40;

function navigationOf({ model, types }: Sources): (page: Page) => Surroundings["nav"] {
  const common = [
    { title: "Overview", path: "index" },
    ...(model.shapes.length > 0 ? [{ title: "Shapes", path: "shapes" }] : []),
    ...(model.gaps.length > 0 ? [{ title: "What the document does not say", path: "gaps" }] : []),
    { title: "Every clause", path: "clauses" },
  ];
  const listed = types.resources.map(({ resource, stem }) => ({
    title: resource.name,
    path: typePage(stem),
  }));
  if (listed.length <= mostListed) return () => [...common, ...listed];
  const paths = new Set(listed.map(({ path }) => path));
  return ({ title, path }) => (paths.has(path) ? [...common, { title, path }] : common);
}

/** The path of a type's page, as in `Page`. */
const typePage = (stem: string): string => `resources/${stem}`;

/** The page that shows each clause, by the clause's id. */
const placesOf = ({ model, types }: Pick<TargetContext, "model" | "types">): ReadonlyMap<string, string> =>
  new Map([
    // Clauses without a page of their own are on the first page.
    ...model.clauses.map(({ id }) => [id, "index"] as const),
    ...model.shapes.flatMap(shapeClauses).map(({ id }) => [id, "shapes"] as const),
    ...model.gaps.map(({ clause }) => [clause, "gaps"] as const),
    ...types.resources.flatMap(({ resource, stem }) =>
      resourceClauses(resource).map(({ id }) => [id, typePage(stem)] as const),
    ),
  ]);
