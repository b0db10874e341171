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

/** The members that the server gives a record: gap kind `add-assigned`. */
const usually: readonly ("id" | "meta")[] = ["id", "meta"];

/** The record's text with the server's `id` and `meta` in it, or one of them; every other member stays as it was sent. */
export function assign(body: Body, typeMember: string, assigned: Assigned, members = usually): string {
  const given = members.map((name) => {
    const value = name === "id" ? assigned.id : metaOf(body.value["meta"], assigned);
    return `"${name}":${JSON.stringify(value)}`;
  });
  const own = given.join(",");
  let type = "";
  let rest = "";
  for (const { name, text } of body.members) {
    if (name === typeMember) type += `${text},`;
    else if (name !== "id" && (name !== "meta" || !members.includes(name))) rest += `,${text}`;
  }
  return `{${type}${own}${rest}}`;
}
