// Applies a JSON Merge Patch (RFC 7396) to a record's text. Values that the patch does not name keep their text, digits included.
import type { Body } from "./assign.js";
import { type MemberText, splitObject, valueText } from "./json-members.js";
import { Work } from "./work.js";

/**
 * The record with these members after the patch. Each level of the patch is read again for the level above it: throws a `PatchFault` if
 * that is too much work.
 */
export function patched(before: readonly MemberText[], patch: Pick<Body, "members">): Body {
  const work = new Work([...before, ...patch.members].map(({ text }) => text.length));
  const members = merged(before, patch.members, work);
  const text = textOf(members);
  const value: Body["value"] = JSON.parse(text);
  return { value, text, members };
}

function merged(
  before: readonly MemberText[],
  patch: readonly MemberText[],
  work: Work,
): readonly MemberText[] {
  const result = new Map(before.map((member) => [member.name, member]));
  for (const member of patch) {
    const value = valueText(member);
    if (value === "null") result.delete(member.name);
    else if (isObjectText(value))
      result.set(member.name, within(result.get(member.name), member, value, work));
    else result.set(member.name, member);
  }
  return [...result.values()];
}

/** An object of the patch is merged into the object that it meets, or into an empty one. */
function within(met: MemberText | undefined, { name }: MemberText, patch: string, work: Work): MemberText {
  const before = met === undefined ? "{}" : valueText(met);
  const inner = isObjectText(before) ? before : "{}";
  work.spend(inner.length + patch.length);
  const members = merged(splitObject(inner).members, splitObject(patch).members, work);
  return { name, text: `${JSON.stringify(name)}:${textOf(members)}` };
}

const isObjectText = (value: string): boolean => value.startsWith("{");

const textOf = (members: readonly MemberText[]): string => `{${members.map(({ text }) => text).join(",")}}`;
