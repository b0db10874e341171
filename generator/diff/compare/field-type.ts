// Compares the types of a field.
import type { Field, FieldType } from "../../../spec/field.js";
import { isRecordId, targetsOf } from "../../../spec/inner-types.js";
import { typeWords } from "../../../spec/type-words.js";
import { altered, type Change, type Pair } from "../change.js";
import { pairedNames } from "../pairs.js";
import { pathTexts } from "../path-texts.js";
import { typeText } from "../short-texts.js";
import { wordChanges } from "./node.js";

type Of<Kind extends FieldType["kind"]> = Extract<FieldType, { readonly kind: Kind }>;

/** Compares the type of a field, and whether it is an array. The members of an object are compared elsewhere. */
export function typeChanges(pair: Pair<Field>): readonly Change[] {
  const { type: was } = pair.old;
  const { type: is } = pair.new;
  if (was.kind === "dateTime" && is.kind === "dateTime") return formChanges(pair, { old: was, new: is });
  if (was.kind === "url" && is.kind === "url") return urlChanges(pair, { old: was, new: is });
  if (was.kind === "shape" && is.kind === "shape" && was.shape === is.shape)
    return targetChanges(pair, { old: was.targets, new: is.targets });
  if (was.kind === "union" || is.kind === "union") return alternativeChanges(pair);
  const ids = { old: targetedBy(was), new: targetedBy(is) };
  if (was.kind === is.kind && ids.old !== ids.new) return idChanges(pair, ids);
  if (was.kind === "map" && is.kind === "map") return mapChanges(pair, { old: was, new: is });
  if (was.kind === is.kind && was.kind !== "shape") return [];
  return altered(retyping(was, is), pair, [typeText(pair.old), typeText(pair.new)]);
}

/** A single type is compared as a union of one. */
function alternativeChanges(pair: Pair<Field>): readonly Change[] {
  const [was, is] = [pair.old.type, pair.new.type].map((type) =>
    (type.kind === "union" ? type.of : [type]).map(typeWords),
  );
  const { added, removed, kept } = pairedNames(was ?? [], is ?? []);
  const texts = [typeText(pair.old), typeText(pair.new)] as const;
  if (kept.length === 0) return altered("field-retyped", pair, texts);
  return [
    ...(removed.length === 0 ? [] : altered("field-alternative-removed", pair, texts)),
    ...(added.length === 0 ? [] : altered("field-alternative-added", pair, texts)),
  ];
}

/** The types of the values are compared as those of a field. */
function mapChanges(pair: Pair<Field>, { old, new: now }: Pair<Of<"map">>): readonly Change[] {
  const values = { old: { ...pair.old, type: old.values }, new: { ...pair.new, type: now.values } };
  return typeChanges(values).flatMap(({ rule }) =>
    altered(rule, pair, [typeText(pair.old), typeText(pair.new)]),
  );
}

function retyping(was: FieldType, is: FieldType) {
  if (was.kind === "integer" && is.kind === "number") return "field-widened";
  return was.kind === "number" && is.kind === "integer" ? "field-narrowed" : "field-retyped";
}

function formChanges(pair: Pair<Field>, { old, new: now }: Pair<Of<"dateTime">>): readonly Change[] {
  const forms = pairedNames(old.forms, now.forms);
  const texts = [old.forms.join(" | "), now.forms.join(" | ")] as const;
  return [
    ...(forms.removed.length === 0 ? [] : altered("field-date-form-removed", pair, texts)),
    ...(forms.added.length === 0 ? [] : altered("field-date-form-added", pair, texts)),
  ];
}

function urlChanges(pair: Pair<Field>, { old, new: now }: Pair<Of<"url">>): readonly Change[] {
  const template = ({ form, segments }: Of<"url">) => ({ template: form, segments });
  const texts = pathTexts({ old: template(old), new: template(now) });
  if (texts === undefined) return wordChanges(pair, { form: [old.form, now.form] });
  return altered("reference-form-changed", pair, texts);
}

/** The types of the records whose ids the field holds; undefined if it holds none. */
const targetedBy = (type: FieldType): readonly string[] | undefined =>
  isRecordId(type) ? targetsOf(type) : undefined;

/** A value that becomes the id of a record, or the other way round, has another meaning. */
function idChanges(
  pair: Pair<Field>,
  { old, new: now }: Pair<readonly string[] | undefined>,
): readonly Change[] {
  if (old !== undefined && now !== undefined) return targetChanges(pair, { old, new: now });
  return altered("field-retyped", pair, [typeText(pair.old), typeText(pair.new)]);
}

/** An empty list of targets means any type. */
function targetChanges(pair: Pair<Field>, { old, new: now }: Pair<readonly string[]>): readonly Change[] {
  const targets = pairedNames(old, now);
  const texts = [typeText(pair.old), typeText(pair.new)] as const;
  const fewer = now.length > 0 && (old.length === 0 || targets.removed.length > 0);
  const more = old.length > 0 && (now.length === 0 || targets.added.length > 0);
  return [
    ...(fewer ? altered("reference-target-removed", pair, texts) : []),
    ...(more ? altered("reference-target-added", pair, texts) : []),
  ];
}
