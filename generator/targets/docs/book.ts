import { resourceClauses } from "../../../spec/clauses.js";
import type { ResourceTypes } from "../../object-types.js";
import type { TargetContext } from "../../target.js";
import { clausesPage, gapsPage, shapesPage } from "./common-pages.js";
import { type Sources, sourcesOf } from "./entry.js";
import { overviewPage } from "./overview-page.js";
import type { Page, Phrase } from "./page.js";
import { placesOf, typePage } from "./places.js";
import { resourcePage } from "./resource-page.js";
import type { Leaf, Surroundings } from "./view.js";

/** The pages of one reference, each with what it has to know of the others. */
export interface Book {
  /** Those of the interface as a whole. */
  readonly common: readonly Leaf[];
  resource(types: ResourceTypes): Leaf;
  /** The checks that the page of a resource tells, clause by clause. */
  checksOf(types: ResourceTypes): unknown;
}

export function bookOf(context: TargetContext): Book {
  const sources = sourcesOf(context);
  const places = placesOf(context);
  const nav = navigationOf(sources);
  const leaf = (page: Page): Leaf => ({ page, around: { nav: nav(page), pageOf: linked(page, places) } });
  return {
    common: commonPages(sources).map(leaf),
    resource: (types) => leaf(resourcePage(sources, types)),
    checksOf: ({ resource }) => resourceClauses(resource).map(({ id }) => sources.checksOf.get(id)),
  };
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

/** Types that a page's navigation lists one by one; of more, the overview does. */
const mostListed = 40;

function navigationOf({ model, types }: Sources): (page: Page) => Surroundings["nav"] {
  const common = [
    { title: "Overview", path: "index" },
    ...(model.shapes.length > 0 ? [{ title: "Shapes", path: "shapes" }] : []),
    ...(model.gaps.length > 0 ? [{ title: "Left open", path: "gaps" }] : []),
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

/** Of all places those that the page's links lead to: on the others nothing of it depends. */
function linked(page: Page, places: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { to } of phrasesIn(page)) {
    const path = to !== undefined && "clause" in to ? places.get(to.clause) : undefined;
    if (to !== undefined && "clause" in to && path !== undefined) found.set(to.clause, path);
  }
  return found;
}

function phrasesIn({ lead, subject, sections }: Page): readonly Phrase[] {
  const entries = [...subject, ...sections.flatMap((section) => section.entries)];
  const tables = sections.flatMap((section) => section.tables);
  return [
    ...lead.flat(),
    ...entries.flatMap(({ note, facts }) => [...note, ...facts.flatMap(({ phrases }) => phrases)]),
    ...tables.flatMap(({ rows }) => rows.flat(2)),
  ];
}
