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

// Of a patient's scopes and of those narrowed by a query no more could be opened than they say, and the server cannot hold
// a token to one patient or one query: they open nothing.
const shape = /^(?:user|system)\/(?<type>\*|[^/.?\s]+)\.(?<rights>read|write|\*|c?r?u?d?s?)$/;

function rightsIn(scope: string): readonly (readonly [type: string, kind: InteractionKind])[] {
  const { type, rights } = shape.exec(scope)?.groups ?? {};
  if (type === undefined || rights === undefined) return [];
  return [...(words[rights] ?? rights)].flatMap((letter) => {
    const kind = letters[letter];
    return kind === undefined ? [] : [[type, kind] as const];
  });
}

/** What scopes such as `system/*.read` or `user/Observation.rs` open, one type each or all of them. */
export function mayBy(scopes: readonly string[]): May {
  const open = new Set(scopes.flatMap(rightsIn).map(([type, kind]) => `${kind} ${type}`));
  return (type, kind) => open.has(`${kind} ${type}`) || open.has(`${kind} *`);
}
