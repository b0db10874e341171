// Puts the pages of the reference together, with their navigation.
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { placesOf, typePage } from "./clause-pages.js";
import { clausesPage, gapsPage, shapesPage } from "./common-pages.js";
import { type Sources, sourcesOf } from "./entry.js";
import { overviewPage } from "./overview-page.js";
import type { Page } from "./page.js";
import { resourcePage } from "./resource-page.js";
import type { Leaf, Surroundings } from "./view.js";

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
  return {
    common: commonPages(sources).map(leaf),
    resource: (types) => leaf(resourcePage(sources, types)),
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
