// Writes the FHIRPath expressions of search parameters.
import { isFhirElement } from "../../../spec/check/fhir-elements.js";
import type { Field } from "../../../spec/field.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";

/** The fields that a parameter looks at, in the form that FHIR's own tools take. */
interface LookedAt {
  /** As FHIRPath: `Kind.name.given`, alternatives joined with `|`. Absent if there is none. */
  readonly expression?: string;
  /** Paths of fields that FHIR R4 does not have, so FHIRPath cannot name them. */
  readonly unknown: readonly string[];
}

export function lookedAt({ resource, targets }: SearchParameter): LookedAt {
  const paths = [...new Set(targets.flatMap(pathsOf))];
  const isKnown = (path: string): boolean => isFhirElement(resource, path.split(".")[0] ?? "");
  const known = paths.filter(isKnown).map((path) => `${resource}.${path}`);
  return {
    ...(known.length === 0 ? {} : { expression: known.join(" | ") }),
    unknown: paths.filter((path) => !isKnown(path)),
  };
}

/**
 * An interval is the object that contains both of its ends, like FHIR's Period; ends in different objects are two
 * paths.
 */
function pathsOf({ path, endPath, field }: Target): readonly string[] {
  if (endPath === undefined) return [chosenType(path, field)];
  const [home, other] = [parentOf(path), parentOf(endPath)];
  return home !== "" && home === other ? [home] : [path, endPath];
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(".")));

/**
 * FHIR has elements of several types (`value[x]`), whose JSON name ends with the type: FHIRPath names the element and asks
 * for the type (https://hl7.org/fhir/R4/fhirpath.html#polymorphism).
 */
function chosenType(path: string, { type }: Field): string {
  const name = type.kind === "dateTime" ? "dateTime" : type.kind === "shape" ? type.shape : undefined;
  if (name === undefined) return path;
  const suffix = name.charAt(0).toUpperCase() + name.slice(1);
  const element = path.slice(0, -suffix.length);
  return path.endsWith(suffix) && /[a-z]$/.test(element) ? `${element}.ofType(${name})` : path;
}
