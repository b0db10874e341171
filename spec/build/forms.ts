// Builds the path forms, and checks that each path is valid and unique.

import type { PathSegment, UrlSegment } from "../field.js";
import type { PathForm } from "../model.js";
import { type Entry, entriesOf, entryAt, type Tree, textAt } from "../source/tree.js";
import { byKey } from "../text/order.js";
import { nodeOf } from "./node.js";
import { parseTemplate } from "./path-template.js";
import type { Scope } from "./scope.js";

/** In the order of the forms' names. */
export function formsOf(tree: Tree | undefined, scope: Scope): readonly PathForm[] {
  const forms = byKey(entriesOf(tree)).flatMap((entry) => formOf(entry, scope) ?? []);
  for (const [index, form] of forms.entries()) {
    const twin = forms.slice(0, index).find((other) => other.template === form.template);
    if (twin === undefined) continue;
    const spot = { ...form.at, length: form.name.length };
    scope.report("CRI1307", spot, `form ${form.name} has the same path as form ${twin.name}`);
  }
  return forms;
}

function formOf(entry: Entry, scope: Scope): PathForm | undefined {
  const template = textAt(entry.value, "path");
  if (template === undefined) return undefined;
  const parsed = parseTemplate(template, ["site", "type"], scope.header.placeholders);
  const spot = entryAt(entry.value, "path")?.value.spot ?? entry.keySpot;
  for (const fault of parsed.faults) scope.report("CRI1306", spot, `the path of form ${entry.key}: ${fault}`);
  for (const fault of parsed.missing)
    scope.report("CRI1305", spot, `the path of form ${entry.key}: ${fault}`);
  const node = nodeOf(
    {
      clause: `form.${entry.key}`,
      spot: entry.keySpot,
      details: entry.value,
      section: scope.header.section("forms"),
    },
    scope,
  );
  const { siteHeader, siteInHost } = scope.header;
  return {
    ...node,
    name: entry.key,
    template,
    segments: parsed.segments.filter(isPathSegment),
    ...(siteHeader === undefined ? {} : { siteHeader }),
    ...(siteInHost ? { siteInHost } : {}),
  };
}

function isPathSegment(segment: UrlSegment): segment is PathSegment {
  return segment.kind !== "id";
}
