/** Writes the id, version and time that the server gives a record into its JSON text. */

import type { InterfaceDefinition } from "../definition.js";
import type { MemberText } from "./json-members.js";
import { idsOf, idText } from "./record-id.js";
import { timeText } from "./time-text.js";

/** A JSON object in two forms: parsed, to be checked, and as text, to be stored. */
export interface Body {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The members of the text. */
  readonly members: readonly MemberText[];
}

/** What the server assigns to a record of any type. */
export interface Assigned {
  readonly id: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isoTime = timeText((date) => date.toISOString());

/** The time comes last, so that its position in the text is known. */
function metaOf(sent: unknown, { version, updated }: Assigned): Readonly<Record<string, unknown>> {
  const own = { versionId: String(version), lastUpdated: isoTime(updated) };
  if (!isObject(sent)) return own;
  const { versionId, lastUpdated, ...others } = sent;
  return { ...others, ...own };
}

/** A record's text, and the position of its version's time in it, if it has one. */
interface AssignedText {
  readonly text: string;
  readonly timeAt?: number;
}

const timeLength = isoTime(0).length;
const afterTime = '"}'.length;

/** The same text with another time; milliseconds since 1970. */
export const withTime = (text: string, timeAt: number, updated: number): string =>
  text.slice(0, timeAt) + isoTime(updated) + text.slice(timeAt + timeLength);

/** The members that the server assigns: gap kind `add-assigned`. `meta` comes last, and the time comes last in `meta`. */
const byDefault: readonly ("id" | "meta")[] = ["id", "meta"];

/** The record's text with the server's id and `meta`, or only one of them; all other members stay as they were sent. */
export function assign(
  body: Body,
  definition: Pick<InterfaceDefinition, "typeMember" | "ids">,
  assigned: Assigned,
  members = byDefault,
): AssignedText {
  const { typeMember } = definition;
  const ids = idsOf(definition);
  const given = members.map((name) =>
    name === "id"
      ? `${JSON.stringify(ids.member)}:${idText(assigned.id, ids)}`
      : `"meta":${JSON.stringify(metaOf(body.value["meta"], assigned))}`,
  );
  const own = given.join(",");
  let type = "";
  let rest = "";
  for (const { name, text } of body.members) {
    if (name === typeMember) type += `${text},`;
    else if (name !== ids.member && (name !== "meta" || !members.includes(name))) rest += `,${text}`;
  }
  const start = `{${type}${own}`;
  const text = `${start}${rest}}`;
  return members.at(-1) === "meta" ? { text, timeAt: start.length - afterTime - timeLength } : { text };
}
