/**
 * A clause's id as the id of an element: the same text, but that a character which could not stand in an address is written as its
 * code point between tildes. No two clauses come to the same.
 */
export function anchorOf(clause: string): string {
  return clause.replace(/[^A-Za-z0-9._$@:-]/gu, (found) => `~${found.codePointAt(0)?.toString(16)}~`);
}
