// The types of an action: an operation besides the five interactions, on a record or on a whole type.
import type { Field } from "./field.js";
import { idMemberOf } from "./record-ids.js";
import type { SpecNode } from "./spec-node.js";
import type { Security } from "./stated-security.js";

/** The body that an action takes. */
export interface ActionBody extends SpecNode {
  readonly fields: readonly Field[];
}

/** What an action answers with: the record as a read returns it, fields of its own, or no body. */
export type ActionContent = "record" | "fields" | "nothing";

/** The status and the body of an action's answer, as far as the document states them. */
export interface ActionAnswer extends SpecNode {
  /** Absent if the document does not state it. */
  readonly status?: ActionStatus;
  readonly shows: ActionContent;
  /** The fields of an answer that shows fields of its own. */
  readonly fields: readonly Field[];
}

export const actionStatuses = [200, 201, 202, 204] as const satisfies readonly number[];
type ActionStatus = (typeof actionStatuses)[number];

/** A value that a member of the record has after the action; null if the record has no such member then. */
export interface ActionEffect extends SpecNode {
  readonly name: string;
  readonly value: string | number | boolean | null;
}

/** An operation besides the five interactions. */
export interface Action extends SpecNode {
  /** The name of the client's method and of the handler's member. */
  readonly name: string;
  readonly resource: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `record`: the path of one record, followed by the segment; `collection`: the path of the type. */
  readonly on: "collection" | "record";
  readonly segment: string;
  /** Its credentials, in place of those of the whole interface. */
  readonly security?: Security;
  /** Absent if a request has no body. */
  readonly body?: ActionBody;
  /** Absent if the document does not state it. */
  readonly answer?: ActionAnswer;
  /** What it does to the record, in the order of the spec. Absent if the document does not state it. */
  readonly sets?: readonly ActionEffect[];
}

/** The answer of our server: for what the document does not state, the record of an action on a record, else no body. */
export function servedAnswer({ on, answer }: Action): {
  readonly status: ActionStatus;
  readonly shows: ActionContent;
} {
  const shows = answer?.shows ?? (on === "record" ? "record" : "nothing");
  return { status: answer?.status ?? (shows === "nothing" ? 204 : 200), shows };
}

/** Whether our server can do it without a handler: its effect is stated, and the record has all that the answer needs. */
export function isServed(
  { sets, answer }: Action,
  fields: readonly Field[],
  model: Parameters<typeof idMemberOf>[0],
): boolean {
  if (sets === undefined) return false;
  const known = [
    idMemberOf(model),
    ...fields.filter(({ writeOnly }) => writeOnly === undefined).map(({ name }) => name),
  ];
  return (answer?.fields ?? []).every(({ name }) => known.includes(name));
}
