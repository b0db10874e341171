// Builds the place where every request names its site: a header, or the host name.
import { defined } from "../defined.js";
import type { StatedSite } from "../model.js";
import { entriesOf, entryAt, type Tree, textAt, valueAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** Undefined if the site is in the paths, or if there are no sites. */
export function statedSiteOf(root: Tree, scope: Scope): StatedSite | undefined {
  const entry = entryAt(root, "site");
  const header = textAt(entry?.value, "header");
  const host = textAt(entry?.value, "host") === "first-label" ? ("first-label" as const) : undefined;
  if (entry === undefined) return undefined;
  const { keySpot: spot, value: details } = entry;
  const report = (problem: string): void => scope.report("CRI1388", spot, problem);
  if (header === undefined && host === undefined) report("site names neither a header nor the host name");
  const place = header === undefined ? "the host name" : "a header";
  if (header !== undefined && host !== undefined) report("the site is in a header and in the host name");
  if (scope.header.placeholders.site.length > 0)
    report(`the site is in ${place}, and placeholders has one for paths`);
  const isSame = ({ key }: { readonly key: string }): boolean => key.toLowerCase() === header?.toLowerCase();
  if (entriesOf(valueAt(root, "request-headers")).some(isSame))
    report(`the header ${header} holds the site, and request-headers gives its value`);
  const section = scope.header.section("operations");
  return defined({ ...nodeOf({ clause: "site", spot, details, section }, scope), header, host });
}
