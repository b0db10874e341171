import type { TargetContext } from "../../target.js";
import { clausesPage, gapsPage, shapesPage } from "./common-pages.js";
import { type Sources, sourcesOf } from "./entry.js";
import { overviewPage } from "./overview-page.js";
import type { Page, Phrase } from "./page.js";
import { placesOf, typePage } from "./places.js";
import { resourcePage } from "./resource-page.js";
import type { Leaf, Surroundings } from "./view.js";

/** The pages of a reference, each made when it is asked for: of a large interface, not all at once. */
export function* leavesOf(context: TargetContext): Iterable<Leaf> {
  const sources = sourcesOf(context);
  const places = placesOf(context);
  const nav = navigationOf(sources);
  for (const page of pagesOf(sources))
    yield { page, around: { nav: nav(page), pageOf: linked(page, places) } };
}

function* pagesOf(sources: Sources): Iterable<Page> {
  const { model, types } = sources;
  yield overviewPage(sources);
  if (model.shapes.length > 0) yield shapesPage(sources);
  if (model.gaps.length > 0) yield gapsPage(sources);
  yield clausesPage(sources);
  for (const one of types.resources) yield resourcePage(sources, one);
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
