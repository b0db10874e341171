/** Reads which interactions SMART scopes allow, and on which types. */

import type { InteractionKind } from "../../definition.js";

type May = (type: string, kind: InteractionKind) => boolean;

// The letters of SMART App Launch 2 (section "Scopes for requesting FHIR Resources"), and the words of version 1.
const letters: Readonly<Record<string, InteractionKind>> = {
  c: "add",
  r: "read",
  u: "update",
  d: "delete",
  s: "search",
};
const words: Readonly<Record<string, string>> = { read: "rs", write: "cud", "*": "cruds" };

// The server cannot restrict a token to one patient or one query, so scopes of a patient and scopes with a query allow nothing.
const shape = /^(?:user|system)\/(?<type>\*|[^/.?\s]+)\.(?<rights>read|write|\*|c?r?u?d?s?)$/;

function rightsIn(scope: string): readonly (readonly [type: string, kind: InteractionKind])[] {
  const { type, rights } = shape.exec(scope)?.groups ?? {};
  if (type === undefined || rights === undefined) return [];
  return [...(words[rights] ?? rights)].flatMap((letter) => {
    const kind = letters[letter];
    return kind === undefined ? [] : [[type, kind] as const];
  });
}

/** The interactions that scopes such as `system/*.read` or `user/Observation.rs` allow, for one type or for all types. */
export function mayBy(scopes: readonly string[]): May {
  const open = new Set(scopes.flatMap(rightsIn).map(([type, kind]) => `${kind} ${type}`));
  return (type, kind) => open.has(`${kind} ${type}`) || open.has(`${kind} *`);
}
