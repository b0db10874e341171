// A large spec for the bench: many copies of every type.
import { parse, stringify } from "yaml";

interface Spec {
  readonly fhir?: string;
  readonly resources: Readonly<Record<string, unknown>>;
  readonly gaps: Readonly<Record<string, unknown>>;
}

/**
 * A spec with so many copies of every type, each type's name followed by the number of its copy, no matter who names it: shapes are
 * shared, as they would be. No release of FHIR has types of such names, so that none is claimed.
 */
export function copies(text: string, count: number): string {
  const { fhir: _, ...spec }: Spec = parse(text);
  const names = new RegExp(`\\b(${Object.keys(spec.resources).join("|")})\\b`, "g");
  const copied = (part: object, copy: number): object =>
    JSON.parse(JSON.stringify(part).replace(names, `$1${copy}`));
  const all = (part: object): object =>
    Object.assign({}, ...Array.from({ length: count }, (_, index) => copied(part, index + 1)));
  return stringify({ ...spec, resources: all(spec.resources), gaps: all(spec.gaps) }, { lineWidth: 0 });
}
