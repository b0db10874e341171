// Makes the SearchParameters, as a Bundle.

import { isFhirElement } from "../../../spec/check/fhir-elements.js";
import { comparisonInWords } from "../../../spec/comparison.js";
import type { Field } from "../../../spec/field.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { controlsList, type SearchParameter, type Target } from "../../../spec/search-parameter.js";
import { searchTypes } from "../../../spec/search-types.js";
import { sentence } from "../../layout/prose.js";
import { sha256 } from "../../sha256.js";
import type { TargetContext } from "../../target.js";
import { answerTo } from "../shared/answer-to.js";
import { describe } from "../shared/describe.js";
import { canonical, type FhirElement, parameterIds, programName } from "./canonical.js";

/** The fields that a parameter looks at, in the form that FHIR's own tools take. */
interface FhirPath {
  /** As FHIRPath: `Kind.name.given`, alternatives joined with `|`. Absent if there is none. */
  readonly expression?: string;
  /** Paths of fields that FHIR R4 does not have, so FHIRPath cannot name them. */
  readonly unknown: readonly string[];
}

function fhirPathOf({ resource, targets }: SearchParameter): FhirPath {
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

/** A Bundle with a SearchParameter for every parameter of every type. */
export function searchParameters({ model }: TargetContext): FhirElement {
  const ids = parameterIds(model);
  const parameters = model.resources.flatMap((resource) => resource.parameters);
  return {
    resourceType: "Bundle",
    id: `${model.name}-search-parameters`.slice(0, 64),
    type: "collection",
    entry: parameters.map((parameter) => {
      const resource = searchParameter(model, parameter, ids.get(parameter.clause) ?? "");
      return { fullUrl: uuidUrl(String(resource["url"])), resource };
    }),
  };
}

function searchParameter(model: InterfaceModel, parameter: SearchParameter, id: string): FhirElement {
  const targets = targetTypes(parameter);
  const comparators = comparatorsOf(model, parameter);
  const { expression, unknown } = fhirPathOf(parameter);
  return {
    resourceType: "SearchParameter",
    id,
    url: canonical(model, "SearchParameter", id),
    name: programName(parameter.resource, parameter.name),
    status: "active",
    date: model.published,
    description: described(parameter, unknown),
    code: parameter.name,
    base: [parameter.resource],
    type: fhirType(parameter),
    expression,
    target: targets.length === 0 ? undefined : targets,
    ...multiplicity(model, parameter),
    comparator: comparators.length === 0 ? undefined : comparators,
  };
}

/** FHIR compares flags as tokens (http://hl7.org/fhir/R4/search.html#token). */
export const fhirType = ({ type }: SearchParameter): string => (type === "boolean" ? "token" : type);

/**
 * The `fullUrl` of a Bundle's entry, always the same for the same definition (RFC 9562, section 5.8). The definition's own URL
 * can't be used: FHIR requires that a URL there ends with the resource's id (http://hl7.org/fhir/R4/bundle.html#bundle-unique).
 */
function uuidUrl(url: string): string {
  const hex = sha256(url);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

/** The published type is kept, odd or not; if values are compared differently, the description says so. */
function described(parameter: SearchParameter, unknown: readonly string[]): string {
  const { type, match, targets, looking, unseen } = parameter;
  const finds = comparisonInWords(parameter);
  const differs = targets.length > 0 && match !== type;
  return [
    describe(parameter),
    ...(finds === undefined ? [] : [finds]),
    ...(differs ? [sentence(`compared as a ${match}, which is ${looking.basis}`)] : []),
    ...(unseen === undefined ? [] : [sentence(unseen)]),
    ...unknown.map((path) => `It looks at ${path}, which FHIR R4 does not have.`),
  ].join(" ");
}

/** The target types of the references that a parameter looks at. */
function targetTypes({ match, targets }: SearchParameter): readonly string[] {
  if (match !== "reference") return [];
  const types = ({ type }: Field): readonly string[] => (type.kind === "shape" ? type.targets : []);
  return [...new Set(targets.flatMap(({ field }) => types(field)))];
}

/** Commas mean OR and repetitions AND if the spec's answers say so; a repeated date always means a range. */
function multiplicity(model: InterfaceModel, { match, compares }: SearchParameter): FhirElement {
  if (controlsList({ match })) return { multipleOr: false, multipleAnd: false };
  const or = answerTo(model, "comma-values");
  const isRange = searchTypes[match].isRange && compares === undefined;
  const and = isRange ? "and" : answerTo(model, "repeated-parameter");
  return {
    multipleOr: or === undefined ? undefined : or === "or",
    multipleAnd: and === undefined ? undefined : and === "and",
  };
}

/** The prefixes that the document states for a parameter; for dates, also those of the spec's own answer. */
function comparatorsOf(
  model: InterfaceModel,
  { match, dateSearch, compares, prefixes = [], clause }: SearchParameter,
): readonly string[] {
  if (compares !== undefined) return [];
  if (match !== "date") return prefixes;
  if (!dateSearch && answerTo(model, "date-unflagged", clause) !== "yes") return [];
  const stated = (model.dates?.prefixes ?? []).map(({ prefix }): string => prefix);
  const chosen = answerTo(model, "date-prefixes")?.split(", ") ?? [];
  return comparators.filter((prefix) => stated.includes(prefix) || chosen.includes(prefix));
}

/** FHIR's prefixes; other words of the spec's answer are ignored. */
const comparators: readonly string[] = ["eq", "ne", "gt", "lt", "ge", "le", "sa", "eb", "ap"];
