// Builds the requests of the interactions.
import { updateTargets } from "../answers/writing.js";
import type { ListPlace } from "../list-places.js";
import { type InteractionKind, type InteractionRule, interactionKinds } from "../model.js";
import { type Entry, entriesOf, entryAt, flagOf, type Tree, textAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import { securityIn } from "./security.js";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const places = ["collection", "record"] as const;

/**
 * The request of each interaction, in the order of `interactionKinds`; `gaps` may choose another path for an update.
 */
export function interactionsOf(
  tree: Tree | undefined,
  gaps: Tree | undefined,
  scope: Scope,
): readonly InteractionRule[] {
  const rules = interactionKinds.flatMap((kind) => {
    const rule = interactionOf(kind, tree, scope);
    return rule === undefined ? [] : [kind === "update" && isUpdatedByPath(gaps) ? onRecord(rule) : rule];
  });
  for (const [index, rule] of rules.entries()) {
    const twin = rules.slice(0, index).find((other) => other.method === rule.method && other.on === rule.on);
    if (twin === undefined) continue;
    const spot = { ...rule.at, length: rule.kind.length };
    const message = `${rule.kind} has the same request as ${twin.kind}: ${rule.method} on the ${rule.on}`;
    scope.report("CRI1324", spot, message);
  }
  return rules;
}

function interactionOf(
  kind: InteractionKind,
  tree: Tree | undefined,
  scope: Scope,
): InteractionRule | undefined {
  const entry = entryAt(tree, kind);
  const method = methods.find((name) => name === textAt(entry?.value, "method"));
  const on = places.find((name) => name === textAt(entry?.value, "on"));
  if (entry === undefined || method === undefined || on === undefined) return undefined;
  const section = scope.header.section("operations");
  const place = { clause: `interaction.${kind}`, spot: entry.keySpot, details: entry.value, section };
  const security = securityIn(entry.value, { clause: place.clause, of: kind, section }, scope);
  return {
    ...nodeOf(place, scope),
    kind,
    method,
    on,
    ...placedOf(entry, kind, section, scope),
    ...effectOf(entry, kind, scope),
    ...(security === undefined ? {} : { security }),
  };
}

/** What a list has beside its records, with the code of a place that it can't have. */
const placed = [
  { name: "total", word: "total", key: "total", code: "CRI1367" },
  { name: "next-cursor", word: "next cursor", key: "nextCursor", code: "CRI1375" },
] as const;

/** Where a list has its total and its next cursor, if the document states it. */
function placedOf(
  { value }: Entry,
  kind: InteractionKind,
  section: string,
  scope: Scope,
): Pick<InteractionRule, "total" | "nextCursor"> {
  const found = placed.flatMap(({ name, word, key, code }) => {
    const entry = entryAt(value, name);
    if (entry === undefined) return [];
    const { keySpot: spot, value: details } = entry;
    if (kind !== "search") {
      scope.report(code, spot, `only a search has a ${word}, and this is ${kind}`);
      return [];
    }
    const place = listPlace(details);
    if (place === undefined) {
      scope.report(code, spot, `the ${word} of a list is in one place: a member or a header`);
      return [];
    }
    const node = nodeOf({ clause: `interaction.${kind}.${name}`, spot, details, section }, scope);
    return [[key, { ...node, in: place }] as const];
  });
  return Object.fromEntries(found);
}

function listPlace(tree: Tree): ListPlace | undefined {
  const [member, header] = [textAt(tree, "member"), textAt(tree, "header")];
  if (member === undefined) return header === undefined ? undefined : { as: "header", header };
  return header === undefined ? { as: "member", member } : undefined;
}

const effects = ["replaces", "merges", "patches"] as const;

/** What the body of an update does to the record, if the document states it. */
function effectOf({ value }: Entry, kind: InteractionKind, scope: Scope): Partial<InteractionRule> {
  const written = effects.flatMap((name) => {
    const entry = entryAt(value, name);
    return entry !== undefined && flagOf(entry.value) === true ? [{ name, spot: entry.keySpot }] : [];
  });
  const last = written.at(-1);
  if (last === undefined) return {};
  const { name, spot } = last;
  if (written.length > 1) {
    const said = written.map((one) => one.name).join(" and ");
    scope.report("CRI1352", spot, `the body of an update is one of these, not both: ${said}`);
  } else if (kind !== "update") {
    scope.report("CRI1352", spot, `only an update ${name} a record, and this is ${kind}`);
  } else if (name === "patches" && textAt(value, "on") !== "record")
    scope.report("CRI1387", spot, "update patches a record, but its path names none");
  return kind === "update" ? { [name]: true } : {};
}

/** Whether the spec chooses that an update finds its record by the path. */
const isUpdatedByPath = (gaps: Tree | undefined): boolean =>
  entriesOf(gaps).some(
    ({ value }) =>
      textAt(value, "probe") === "update-target" && textAt(value, "answer") === updateTargets.path,
  );

/** A statement about the collection's path does not apply to the record's path. */
const onRecord = ({ means, ...rule }: InteractionRule): InteractionRule =>
  rule.on === "record" && means !== undefined ? { ...rule, means } : { ...rule, on: "record" };
