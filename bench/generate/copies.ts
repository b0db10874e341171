// Makes a large spec for the bench, with many copies of every type.
import { parse, stringify } from "yaml";

interface Spec {
  readonly fhir?: string;
  readonly resources: Readonly<Record<string, unknown>>;
  readonly gaps: Readonly<Record<string, unknown>>;
}

/**
 * A spec with this many copies of every type. The number of the copy is appended to the type's name wherever that occurs; shapes
 * are shared. FHIR has no types with such names, so the copy does not claim a FHIR release.
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
