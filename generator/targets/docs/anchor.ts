// Writes a clause's id as the id of an HTML element.
/**
 * The element's id: characters that cannot be in an address are written as their code points
 * between tildes. It is unique for each clause.
 */
export function anchorOf(clause: string): string {
  return clause.replace(/[^A-Za-z0-9._$@:-]/gu, (found) => `~${found.codePointAt(0)?.toString(16)}~`);
}
