// What a token must be allowed to do, as the document states it of all requests or of one operation.
import type { InteractionKind } from "./model.js";
import type { LackingStatus, Scopes } from "./stated-security.js";

/** The statuses that a document can state for it. */
export const lackingStatuses: readonly LackingStatus[] = [401, 403, 404];
/** The letters of SMART App Launch 2 (section "Scopes for requesting FHIR Resources"). */
const letters = {
  add: "c",
  read: "r",
  update: "u",
  delete: "d",
  search: "s",
} as const satisfies Readonly<Record<InteractionKind, string>>;

/** The words of version 1, in those letters. */
const words: Readonly<Record<string, string>> = { read: "rs", write: "cud", "*": "cruds" };

const levels = ["user", "system", "patient"] as const;

const shape =
  /^(?<level>patient|user|system)\/(?<type>\*|[^/.?\s]+)\.(?<rights>read|write|\*|c?r?u?d?s?)(?<query>\?.*)?$/;

/** The narrowest SMART scopes of an interaction, one of which a token needs: `user/Book.r`. */
export const smartScopes = (type: string, kind: InteractionKind): readonly string[] =>
  levels.map((level) => `${level}/${type}.${letters[kind]}`);

/** The type that a SMART scope names, `*` for all; undefined for another scope. */
export const typeOfScope = (scope: string): string | undefined => shape.exec(scope)?.groups?.["type"];

/**
 * How many records of a type SMART scopes open to an interaction. `some`: only those of one patient or of one query, and which these
 * are is not known here.
 */
export function openedBy(
  scopes: readonly string[],
  type: string,
  kind: InteractionKind,
): "all" | "some" | "none" {
  const found = scopes.flatMap((scope) => {
    const { level, type: named, rights = "", query } = shape.exec(scope)?.groups ?? {};
    const isMeant = (named === type || named === "*") && (words[rights] ?? rights).includes(letters[kind]);
    return isMeant ? [level === "patient" || query !== undefined ? "some" : "all"] : [];
  });
  if (found.includes("all")) return "all";
  return found.length > 0 ? "some" : "none";
}

/** `the scopes books.read and books.write`. */
export function scopesInWords({ are, lacking }: Pick<Scopes, "are" | "lacking">): string {
  const what = are === "smart" ? "the SMART scope of the type and the interaction" : namedInWords(are);
  return lacking === undefined ? what : `${what}; without it, ${lacking}`;
}

const namedInWords = (names: readonly string[]): string =>
  `the ${names.length === 1 ? "scope" : "scopes"} ${names.join(", ")}`;

/** What one operation needs: a SMART scope depends on its type and interaction. */
export function neededInWords({ are }: Pick<Scopes, "are">, type: string, kind?: InteractionKind): string {
  if (are !== "smart") return namedInWords(are);
  return kind === undefined ? "a SMART scope" : `the scope ${smartScopes(type, kind).join(" or ")}`;
}
