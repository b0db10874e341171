// Builds the headers that every request must carry.
import type { RequestHeader } from "../model.js";
import { type Entry, entriesOf, type Tree, textAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import { byKey } from "./order.js";
import type { Scope } from "./scope.js";

/** In the order of their names; undefined if there are none. */
export function requestHeadersOf(tree: Tree | undefined, scope: Scope): readonly RequestHeader[] | undefined {
  const headers = byKey(entriesOf(tree)).flatMap((entry) => headerOf(entry, scope) ?? []);
  for (const [index, header] of headers.entries()) {
    const twin = headers.slice(0, index).find(({ name }) => name.toLowerCase() === header.name.toLowerCase());
    if (twin === undefined) continue;
    const spot = { ...header.at, length: header.name.length };
    scope.report("CRI1354", spot, `${header.name} is the same header as ${twin.name}`);
  }
  return headers.length === 0 ? undefined : headers;
}

function headerOf({ key: name, keySpot, value: details }: Entry, scope: Scope): RequestHeader | undefined {
  const value = textAt(details, "is");
  if (value === undefined) return undefined;
  const section = scope.header.section("operations");
  return { ...nodeOf({ clause: `header.${name}`, spot: keySpot, details, section }, scope), name, value };
}
