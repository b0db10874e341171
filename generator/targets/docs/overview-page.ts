// Makes the first page of the reference.

import { bases, basisMeanings } from "../../../spec/bases.js";
import { nextCursorInWords, type PlacedInList, totalInWords } from "../../../spec/list-places.js";
import { idsInWords } from "../../../spec/record-ids.js";
import { scopesInWords } from "../../../spec/scopes.js";
import { credentialsInWords, statedSecurities } from "../../../spec/security.js";
import { sitePlaceInWords } from "../../../spec/sites.js";
import { sentence } from "../../layout/prose.js";
import { entryOf, type Sources } from "./entry.js";
import { code, type Entry, type Fact, fact, link, listed, type Page, type Section, text } from "./page.js";

/** The interface, its types, and everything that all types have in common. */
export function overviewPage(sources: Sources): Page {
  const { model } = sources;
  return {
    path: "index",
    title: model.title,
    kicker: "Reference",
    subject: [entryOf(sources, model, { name: model.name, facts: facts(sources) })],
    lead: [
      [
        text("In the commands of this reference, "),
        code("…"),
        text(" stands for the URL of your deployment and the other options of the run."),
      ],
    ],
    sections: [
      types(sources),
      words(),
      paths(sources),
      ...headers(sources),
      ...ids(sources),
      ...sites(sources),
      ...security(sources),
      interactions(sources),
      ...dates(sources),
      consequences(sources),
    ],
  };
}

const facts = ({ model }: Sources): readonly Fact[] => [
  ...fact("Document", [text(model.document)]),
  // A server serves it next to the reference.
  ...fact("For programs", [link("OpenAPI", { file: "openapi.json" })]),
];

const types = ({ model }: Sources): Section =>
  section("types", "Types", [], {
    columns: ["Type", "Meaning", "Interactions", "Parameters"],
    rows: model.resources.map((resource) => [
      [code(resource.name, { clause: resource.clause })],
      [text(resource.means === undefined ? "" : sentence(resource.means))],
      [text(resource.operations.flatMap(({ kind, offered }) => (offered ? [kind] : [])).join(", "))],
      listed(resource.parameters.map(({ name, clause }) => code(name, { clause }))),
    ]),
  });

const words = (): Section =>
  section("words", "Three words", [], {
    columns: ["Word", "Meaning"],
    rows: bases.map((basis) => [[text(basis)], [text(basisMeanings[basis])]]),
  });

function paths(sources: Sources): Section {
  const entries = sources.model.forms.map((form) =>
    entryOf(sources, form, { name: form.name, facts: fact("Path", [code(form.template)]) }),
  );
  return section("paths", "Path forms", entries);
}

function headers(sources: Sources): readonly Section[] {
  const { requestHeaders = [] } = sources.model;
  const entries = requestHeaders.map((header) =>
    entryOf(sources, header, { name: header.name, facts: fact("Value", [code(header.value)]) }),
  );
  return entries.length === 0 ? [] : [section("headers", "Headers of every request", entries)];
}

function sites(sources: Sources): readonly Section[] {
  const { site } = sources.model;
  if (site === undefined) return [];
  const note = [text(`every request names its site in ${sitePlaceInWords(site)}`)];
  return [section("sites", "Sites", [entryOf(sources, site, { name: site.header ?? "host", note })])];
}

function ids(sources: Sources): readonly Section[] {
  const { ids: stated } = sources.model;
  if (stated === undefined) return [];
  const entry = entryOf(sources, stated, { name: stated.member ?? "ids", note: [text(idsInWords(stated))] });
  return [section("ids", "Ids of records", [entry])];
}

function security(sources: Sources): readonly Section[] {
  const entries = statedSecurities(sources.model).flatMap((stated) => {
    const { of, scheme, scopes } = stated;
    const name = of ?? scheme;
    return [
      entryOf(sources, stated, { name, note: [text(credentialsInWords(stated))] }),
      ...(scopes === undefined
        ? []
        : [entryOf(sources, scopes, { name: `${name}: scopes`, note: [text(scopesInWords(scopes))] })]),
    ];
  });
  return entries.length === 0 ? [] : [section("security", "Credentials of requests", entries)];
}

function interactions(sources: Sources): Section {
  const entries = sources.model.interactions.flatMap((rule) => [
    entryOf(sources, rule, {
      name: rule.kind,
      note: [code(rule.method), text(rule.on === "record" ? " on one record" : " on the collection")],
    }),
    ...placed(sources, `${rule.kind}: total`, rule.total, totalInWords),
    ...placed(sources, `${rule.kind}: next cursor`, rule.nextCursor, nextCursorInWords),
  ]);
  return section("interactions", "Interactions", entries);
}

const placed = (
  sources: Sources,
  name: string,
  node: PlacedInList | undefined,
  inWords: (node: PlacedInList) => string,
): readonly Entry[] =>
  node === undefined ? [] : [entryOf(sources, node, { name, note: [text(inWords(node))] })];

function dates(sources: Sources): readonly Section[] {
  const { dates: rules } = sources.model;
  if (rules === undefined) return [];
  const entries = [
    entryOf(sources, rules, { name: "date search" }),
    ...rules.prefixes.map((prefix) =>
      entryOf(sources, prefix, { name: prefix.prefix, note: [text("a prefix")] }),
    ),
    entryOf(sources, rules.range, { name: "range" }),
  ];
  return [section("dates", "Date search", entries)];
}

function consequences(sources: Sources): Section {
  const entries = sources.model.consequences.map((one) => entryOf(sources, one, { name: one.name }));
  return section("consequences", "Not written, but implied", entries);
}

const section = (
  anchor: string,
  title: string,
  entries: readonly Entry[],
  table?: Section["tables"][number],
): Section => ({ anchor, title, about: "", tables: table === undefined ? [] : [table], entries });
