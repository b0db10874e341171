// Applies a JSON Merge Patch (RFC 7396) to a record's text. Values that the patch does not name keep their text, digits included.
import type { Body } from "./assign.js";
import { type MemberText, splitObject, valueText } from "./json-members.js";

/** The record with these members after the patch. */
export function patched(before: readonly MemberText[], patch: Pick<Body, "members">): Body {
  const members = merged(before, patch.members);
  const text = textOf(members);
  const value: Body["value"] = JSON.parse(text);
  return { value, text, members };
}

function merged(before: readonly MemberText[], patch: readonly MemberText[]): readonly MemberText[] {
  const result = new Map(before.map((member) => [member.name, member]));
  for (const member of patch) {
    const value = valueText(member);
    if (value === "null") result.delete(member.name);
    else if (isObjectText(value)) result.set(member.name, within(result.get(member.name), member, value));
    else result.set(member.name, member);
  }
  return [...result.values()];
}

/** An object of the patch is merged into the object that it meets, or into an empty one. */
function within(met: MemberText | undefined, { name }: MemberText, patch: string): MemberText {
  const before = met === undefined ? "{}" : valueText(met);
  const inner = splitObject(isObjectText(before) ? before : "{}").members;
  return { name, text: `${JSON.stringify(name)}:${textOf(merged(inner, splitObject(patch).members))}` };
}

const isObjectText = (value: string): boolean => value.startsWith("{");

const textOf = (members: readonly MemberText[]): string => `{${members.map(({ text }) => text).join(",")}}`;
