// Drafts the fields of a type from the schemas of its operations.
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import type { DraftedCursors } from "./drafted-cursor.js";
import { fieldOf } from "./drafted-fields.js";
import { type DraftedIds, isId } from "./drafted-ids.js";
import type { DraftedShapes } from "./field-details.js";
import type { RecordSchemas, RecordType, UpdateWay } from "./found-type.js";
import { isOwn, isStatement } from "./own-members.js";
import {
  keyword,
  kindsOf,
  type Property,
  propertiesOf,
  propertyView,
  requiredOf,
  type SchemaView,
} from "./schema-view.js";

/** The fields of a record: those that a request may send, as its schema has them, and those that only an answer has. The paths say to which record those in `parents` refer. */
export function recordFields(
  type: RecordType,
  way: UpdateWay | undefined,
  { reading, shapes, ids }: TypeHome,
  parents: ReadonlySet<string>,
): JsonObject {
  const { read, listed, add, update }: RecordSchemas = type.schemas;
  const sent = add ?? update;
  const views = [sent, read?.record, listed?.record, update].filter((view) => view !== undefined);
  const found = new Map<string, Property>();
  const given = add === undefined ? undefined : givenId(add, ids, reading);
  const required =
    sent === undefined
      ? new Map<string, DocNode>()
      : requiredInBoth(sent, way?.method === "PATCH" ? undefined : update, reading, given);
  for (const view of views) {
    kindsOf(view, reading);
    if (view !== sent) listUnasked(view, required, reading);
    for (const property of propertiesOf(view, reading)) {
      const known = found.get(property.name);
      if (known === undefined) found.set(property.name, property);
      else if (property.name === given) isId(property, ids, reading);
      else settleTwin(known, property, reading);
    }
  }
  const sentNames = new Set(
    [add, update].flatMap((view) =>
      view === undefined ? [] : propertiesOf(view, reading).map(({ name }) => name),
    ),
  );
  // In the order of what a read returns, which is the whole record.
  const order = [
    ...new Set(
      [read?.record, listed?.record, sent, update].flatMap((view) =>
        view === undefined ? [] : propertiesOf(view, reading).map(({ name }) => name),
      ),
    ),
  ];
  const section = `#/components/schemas/${type.name}`;
  const within = views.flatMap((view) => view.parts.map(({ at }) => at));
  const fields = order.flatMap((name) => {
    const property = found.get(name);
    if (property === undefined || (name !== given && isId(property, ids, reading))) return [];
    if (isOwn(reading) && !property.nodes.some(isStatement)) return [];
    const drafted = fieldOf(property, required.get(name), {
      reading,
      shapes,
      section,
      within,
      isRecord: true,
      isAnswered: sent !== undefined && !sentNames.has(name),
      isParent: parents.has(name),
    });
    if (name === given && isObject(drafted)) return [[name, { unique: uniqueId, ...drafted }] as const];
    return drafted === undefined ? [] : [[name, drafted] as const];
  });
  return Object.fromEntries(fields);
}

const uniqueId = {
  is: true,
  basis: "derived",
  "derived-from": "the id of the record, which an add must send",
};

/** The member of the id, if an add must send it. */
function givenId(add: SchemaView, ids: DraftedIds, reading: Reading): string | undefined {
  const own = propertiesOf(add, reading).find(({ name }) => name === ids.member);
  const view = own && requiredOf(add, reading).has(own.name) ? propertyView(own, reading) : undefined;
  if (view === undefined || keyword(view, "readOnly", reading)?.value === true) return undefined;
  return kindsOf(view, reading).join() === ids.type ? ids.member : undefined;
}

/** What an add requires, without what the update that replaces a record does not require; that is listed. */
function requiredInBoth(
  add: SchemaView,
  update: SchemaView | undefined,
  reading: Reading,
  given: string | undefined,
): ReadonlyMap<string, DocNode> {
  const required = requiredOf(add, reading);
  if (update === undefined) return required;
  const inUpdate = requiredOf(update, reading);
  return new Map(
    [...required].filter(([name, node]) => {
      if (inUpdate.has(name) || name === given) return true;
      reading.list(
        node,
        "an update does not require it, and the language requires a field in both or in none",
      );
      return false;
    }),
  );
}

/** Lists what only an answer is sure to have: the language requires only what a request sends. */
function listUnasked(view: SchemaView, required: ReadonlyMap<string, DocNode>, reading: Reading): void {
  for (const [name, node] of requiredOf(view, reading)) {
    if (name !== "id" && required.get(name) === undefined) {
      reading.list(
        node,
        "the document requires it only in answers, and the language can require a field only in requests",
      );
    }
  }
}

/** The same property in another schema of the type counts as taken over if it is the same; else it is listed. */
function settleTwin(known: Property, other: Property, reading: Reading): void {
  for (const node of other.nodes) {
    if (known.nodes.some(({ at }) => at === node.at)) continue;
    if (known.nodes.some(({ value }) => essence(value) === essence(node.value))) reading.settle(node);
    else
      reading.list(
        node,
        "another schema of the same type has this field too, and that one was taken over; this one differs",
      );
  }
}

/** A schema without what only describes, as text. */
const essence = (value: Json): string =>
  JSON.stringify(value, (name, inner: Json) =>
    /^(description|title|examples?|readOnly|x-.*)$/.test(name) && typeof inner !== "object"
      ? undefined
      : inner,
  );

export interface TypeHome {
  readonly reading: Reading;
  readonly shapes: DraftedShapes;
  readonly ids: DraftedIds;
  readonly cursors: DraftedCursors;
}
