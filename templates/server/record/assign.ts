import type { MemberText } from "./json-members.js";
import { timeText } from "./time-text.js";

/** A JSON object as the server holds it while it works on it: parsed to look at, and as text to keep. */
export interface Body {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The members of that text. */
  readonly members: readonly MemberText[];
}

/** What the server gives a record, whatever its type. */
export interface Assigned {
  readonly id: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isoTime = timeText((date) => date.toISOString());

function metaOf(sent: unknown, { version, updated }: Assigned): Readonly<Record<string, unknown>> {
  const own = { versionId: String(version), lastUpdated: isoTime(updated) };
  return isObject(sent) ? { ...sent, ...own } : own;
}

/** The record's text with the server's `id` and `meta` in it; every other member stays as it was sent. */
export function assign(body: Body, typeMember: string, assigned: Assigned): string {
  const meta = metaOf(body.value["meta"], assigned);
  const own = `"id":${JSON.stringify(assigned.id)},"meta":${JSON.stringify(meta)}`;
  let type = "";
  let rest = "";
  for (const { name, text } of body.members) {
    if (name === typeMember) type += `${text},`;
    else if (name !== "id" && name !== "meta") rest += `,${text}`;
  }
  return `{${type}${own}${rest}}`;
}
