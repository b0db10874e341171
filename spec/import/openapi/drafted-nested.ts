// Drafts the nested collections of a type, of an OpenAPI document that the kit generated: others do not say which field refers to the parent.
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import type { Endpoint } from "./endpoints.js";
import { ownOrigin } from "./own-members.js";

const clausePattern = /^nested\.([^.]+)\.(.+)$/;

/** The type and the field of a nested collection that an operation is for; undefined for any other operation. */
export function nestedOf({ value }: DocNode): readonly [type: string, field: string] | undefined {
  const clause = isObject(value) ? value["x-cri-clause"] : undefined;
  const [, type, field] = clausePattern.exec(typeof clause === "string" ? clause : "") ?? [];
  return type === undefined || field === undefined ? undefined : [type, field];
}

const kinds: Readonly<Record<string, string>> = { GET: "search", POST: "add" };

/** The nested collections by their fields; nothing if there are none. */
export function draftedNested(
  type: { readonly name: string; readonly segment: string },
  endpoints: readonly Endpoint[],
  reading: Reading,
): JsonObject {
  const under: Record<string, JsonObject> = {};
  for (const { segments, operations } of endpoints) {
    for (const [method, node] of operations) {
      const [of, field = ""] = nestedOf(node) ?? [];
      const kind = kinds[method];
      if (of !== type.name || kind === undefined) continue;
      reading.settle(node);
      const segment = segments.at(-1)?.text ?? type.segment;
      under[field] = {
        ...(segment === type.segment ? {} : { segment }),
        offers: withKind(under[field]?.["offers"], kind),
        ...ownOrigin(node, reading),
        from: node.at,
      };
    }
  }
  return Object.keys(under).length === 0 ? {} : { under };
}

const withKind = (offers: Json | undefined, kind: string): Json =>
  Array.isArray(offers) ? [...new Set([...offers, kind])] : [kind];
