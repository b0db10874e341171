// Compares the members of a record, a shape or an object.
import { mustBeSent, sentInWords } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { ReadOnly } from "../../../spec/field-parts.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import type { RuleId } from "../rules.js";
import { fieldText, typeText } from "../short-texts.js";
import { constraintChanges, defaultChanges } from "./constraints.js";
import { typeChanges } from "./field-type.js";
import { listChanges, loneChanges, nodeChanges } from "./node.js";

export const fieldsChanges = (fields: Pair<readonly Field[]>): readonly Change[] =>
  listChanges(fields, ({ name }) => name, {
    removed: "field-removed",
    added: (field) => (mustBeSent(field) ? "required-field-added" : "field-added"),
    text: fieldText,
    kept: fieldChanges,
  });

function fieldChanges(pair: Pair<Field>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...typeChanges(pair),
    ...memberChanges(pair),
    ...(old.many === now.many ? [] : manyChanges(pair)),
    ...(old.optional === now.optional ? [] : optionalChanges(pair)),
    ...fixedChanges(pair),
    ...(old.status === now.status ? [] : statusChanges(pair)),
    ...constraintChanges(pair),
    ...defaultChanges(pair),
    ...readOnlyChanges(pair),
    ...loneChanges({ old: old.writeOnly, new: now.writeOnly }, secrecy),
    ...loneChanges({ old: old.nullable, new: now.nullable }, nullness),
    ...altered("samples-changed", pair, [samplesText(old), samplesText(now)]),
    ...altered("examples-changed", pair, [examplesText(old), examplesText(now)]),
    ...altered("business-identifier-changed", pair, [identifierText(old), identifierText(now)]),
  ];
}

function memberChanges({ old, new: now }: Pair<Field>): readonly Change[] {
  if (old.type.kind !== "object" || now.type.kind !== "object") return [];
  return fieldsChanges({ old: old.type.fields, new: now.type.fields });
}

function manyChanges(pair: Pair<Field>): readonly Change[] {
  const rule = pair.new.many ? "field-made-array" : "field-made-single";
  return altered(rule, pair, [typeText(pair.old), typeText(pair.new)]);
}

function optionalChanges(pair: Pair<Field>): readonly Change[] {
  if (pair.new.optional) return altered("field-made-optional", pair, ["not called optional", "optional"]);
  return altered("field-not-optional", pair, ["optional", "not called optional"]);
}

function fixedChanges(pair: Pair<Field>): readonly Change[] {
  const { fixed: was } = pair.old;
  const { fixed: is } = pair.new;
  if (was === is) return [];
  if (was === undefined) return altered("field-fixed", pair, ["any value", `always ${is}`]);
  if (is === undefined) return altered("field-not-fixed", pair, [`always ${was}`, "any value"]);
  return altered("field-fixed-value-changed", pair, [`always ${was}`, `always ${is}`]);
}

function statusChanges(pair: Pair<Field>): readonly Change[] {
  if (pair.new.status) return altered("field-status-added", pair, ["no status", "a status"]);
  return altered("field-status-removed", pair, ["a status", "no status"]);
}

/** As FHIR writes a code with its system: `system|code` (http://hl7.org/fhir/search.html#token). */
function samplesText({ samples = [], codings }: Field): string {
  const texts = codings?.map(({ system, code, display }) => `${system}|${code} (${display})`) ?? samples;
  return texts.length === 0 ? "none" : texts.join(", ");
}

const examplesText = ({ examples = ["none"] }: Field): string => examples.join(", ");

function identifierText({ businessIdentifier = false }: Field): string {
  return businessIdentifier ? "a business identifier" : "no business identifier";
}

const nullness = {
  removed: "field-not-nullable",
  added: "field-made-nullable",
  text: () => "null is a value of it",
} as const;

const secrecy = {
  removed: "field-not-write-only",
  added: "field-made-write-only",
  text: () => "no answer contains it",
} as const;

function readOnlyChanges({ old, new: now }: Pair<Field>): readonly Change[] {
  const [was, is] = [old.readOnly, now.readOnly];
  if (was === undefined) {
    return is === undefined ? [] : [added("field-made-read-only", is, sentInWords(now))];
  }
  if (is === undefined) return [removed("field-not-read-only", was, sentInWords(old))];
  const pair = { old: was, new: is };
  if (was.on !== is.on)
    return [
      removed("field-not-read-only", was, sentInWords(old)),
      added("field-made-read-only", is, sentInWords(now)),
    ];
  return [...altered(ruleFor(is), pair, [sentInWords(old), sentInWords(now)]), ...nodeChanges(pair)];
}

function ruleFor({ sent }: ReadOnly): RuleId {
  if (sent === undefined) return "read-only-unspecified";
  return sent === "refused" ? "read-only-refused" : "read-only-ignored";
}
