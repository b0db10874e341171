// Builds the resource types.
import type { StatementHome } from "../constructs/statement.js";
import { statements } from "../constructs/statements.js";
import { defined } from "../defined.js";
import type { PathForm, Resource, Shape } from "../model.js";
import type { AtLeastOneRule } from "../search-parameter.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  itemsOf,
  type Tree,
  textAt,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { byKey } from "../text/order.js";
import { actionsOf } from "./actions.js";
import { quoted } from "./field-type.js";
import { fieldsOf } from "./fields.js";
import { nestedOf } from "./nested.js";
import { nodeOf } from "./node.js";
import { listedIn, namedOperationsOf, operationsOf } from "./operations.js";
import { parametersOf } from "./parameters.js";
import { relationsOf } from "./relations.js";
import type { Scope } from "./scope.js";
import { sortKeyOf } from "./sorting.js";

/** The parts of the interface that a type refers to. */
interface ResourceHome {
  readonly forms: readonly PathForm[];
  /** Names of every path form that the file declares, valid or not. */
  readonly formNames: readonly string[];
  /** Names of every interaction that the file declares, valid or not. */
  readonly interactionNames: readonly string[];
  readonly shapes: readonly Shape[];
  readonly dateSearch: readonly string[];
}

/** The resource types, in the order of their names. */
export function resourcesOf(tree: Tree | undefined, home: ResourceHome, scope: Scope): readonly Resource[] {
  const entries = byKey(entriesOf(tree));
  const resources = entries.map((entry) => resourceOf(entry, home, scope));
  // A statement of a type may name fields of other types.
  return entries.map((entry, index) => {
    const resource = resources[index];
    if (resource === undefined) throw new Error(`${entry.key} was not built`);
    return withStatements(resource, entry, { resources, shapes: home.shapes }, scope);
  });
}

/** The type with the statements that stand alone under a name. */
function withStatements(
  bare: Resource,
  { value: details }: Entry,
  parts: StatementHome["parts"],
  scope: Scope,
): Resource {
  const offered = valueAt(details, "interactions") && listedIn(details).map(({ text }) => text);
  const searched = { resource: bare.name, fields: bare.fields, shapes: parts.shapes };
  const sortKeyAt: StatementHome["sortKeyAt"] = (path) => sortKeyOf(path, searched, scope);
  return statements.reduce((resource, row) => {
    const entry = entryAt(details, row.name);
    if (entry === undefined) return resource;
    const { keySpot: spot, value } = entry;
    const clause = `rule.${bare.name}.${row.name}`;
    const section = scope.header.section(row.section, bare.name);
    const node = nodeOf({ clause, spot, details: value, section }, scope);
    const stated = row.stating(entry, node, { resource, parts, report: scope.report, sortKeyAt });
    if (stated !== resource && offered?.includes(row.needs) === false)
      scope.report(row.unoffered, spot, `${bare.name} has ${row.name} but does not offer ${row.needs}`);
    return stated;
  }, bare);
}

function resourceOf(entry: Entry, home: ResourceHome, scope: Scope): Resource {
  const { key: name, keySpot: spot, value: details } = entry;
  const { header } = scope;
  const section = header.section("resources", name);
  const fields = fieldsOf(
    valueAt(details, "fields"),
    {
      clause: `field.${name}`,
      values: `value.${name}`,
      path: "",
      section: header.section("fields", name),
      statusSection: header.section("statuses", name),
    },
    scope,
  );
  const rules = rulesOf(entry, scope);
  const searched = { resource: name, fields, shapes: home.shapes };
  checkSearchOffered(entry, scope);
  const parameters = parametersOf(
    valueAt(details, "search"),
    { searched, rules, dateSearch: home.dateSearch },
    scope,
  );
  return defined({
    ...nodeOf({ clause: `resource.${name}`, spot, details, section }, scope),
    name,
    segment: textAt(details, "segment") ?? name,
    forms: formNamesOf(entry, home, scope),
    fields,
    relations: relationsOf(entry, searched, scope),
    operations: operationsOf(entry, home.interactionNames, scope),
    named: namedOperationsOf(entry, scope),
    actions: actionsOf(entry, fields, scope),
    parameters,
    rules,
    nested: nestedOf(entry, fields, scope),
  });
}

function formNamesOf({ key, keySpot, value }: Entry, home: ResourceHome, scope: Scope): readonly string[] {
  const paths = entryAt(value, "paths");
  const written = textsOf(paths?.value);
  for (const { text, spot } of written) {
    if (home.formNames.includes(text)) continue;
    const message = `there is no path form ${quoted(text)}`;
    scope.report("CRI1205", spot, message, { written: text, known: home.formNames });
  }
  if (paths?.value.kind === "list" && paths.value.items.length === 0) {
    scope.report("CRI1308", paths?.keySpot ?? keySpot, `${key} has no path form`);
  }
  return home.forms.map((form) => form.name).filter((name) => written.some(({ text }) => text === name));
}

function checkSearchOffered({ key, value }: Entry, scope: Scope): void {
  const search = entryAt(value, "search");
  if (valueAt(value, "interactions") === undefined) return;
  if (listedIn(value).some(({ text }) => text === "search")) return;
  if (search !== undefined && entriesOf(search.value).length > 0) {
    scope.report("CRI1322", search.keySpot, `${key} has search parameters but does not offer search`);
  }
}

/** In the spec's order; the clauses are numbered if a type has several rules. */
function rulesOf(resource: Entry, scope: Scope): readonly AtLeastOneRule[] {
  const items = itemsOf(valueAt(resource.value, "rules"));
  const known = entriesOf(valueAt(resource.value, "search")).map(({ key }) => key);
  const section = scope.header.section("search", resource.key);
  return items.flatMap((details, index) => {
    const entry = entryAt(details, "at-least-one");
    if (entry === undefined) return [];
    const number = items.length > 1 ? `.${index + 1}` : "";
    const clause = `rule.${resource.key}.at-least-one${number}`;
    const names = textsOf(entry.value);
    for (const { text, spot } of names) {
      if (known.includes(text)) continue;
      const message = `${resource.key} has no search parameter ${quoted(text)}`;
      scope.report("CRI1204", spot, message, {
        written: text,
        known,
        missing: `search.${resource.key}.${text}`,
      });
    }
    const node = nodeOf({ clause, spot: entry.keySpot, details, section }, scope);
    return [{ ...node, parameters: names.map(({ text }) => text) }];
  });
}
