// Builds the header in which every request names its site.
import type { SiteHeader } from "../model.js";
import { entriesOf, entryAt, type Tree, textAt, valueAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** Undefined if the site is in the paths, or if there are no sites. */
export function siteHeaderOf(root: Tree, scope: Scope): SiteHeader | undefined {
  const entry = entryAt(root, "site");
  const header = textAt(entry?.value, "header");
  if (entry === undefined || header === undefined) return undefined;
  const { keySpot: spot, value: details } = entry;
  if (scope.header.placeholders.site.length > 0)
    scope.report("CRI1388", spot, "the site is in a header, and placeholders has one for paths");
  const isSame = ({ key }: { readonly key: string }): boolean => key.toLowerCase() === header.toLowerCase();
  if (entriesOf(valueAt(root, "request-headers")).some(isSame))
    scope.report("CRI1388", spot, `the header ${header} holds the site, and request-headers gives its value`);
  const section = scope.header.section("operations");
  return { ...nodeOf({ clause: "site", spot, details, section }, scope), header };
}
