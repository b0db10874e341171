// Makes the elements that all FHIR definitions share, such as ids and URLs.
import type { InterfaceModel } from "../../../spec/model.js";
import { kebabCase, pascalCase, uniqueNames } from "../../naming/names.js";

/** Any element of a FHIR resource as JSON; undefined members are left out of the text. */
export type FhirElement = Readonly<Record<string, unknown>>;

/** The canonical URL of a definition. It is a URN, since the interface has no web address of its own. */
export const canonical = ({ name }: InterfaceModel, type: string, id?: string): string =>
  ["urn", name, type, ...(id === undefined ? [] : [id])].join(":");

/** A name for programs: letters and digits, beginning with a capital. */
export const programName = (...parts: readonly string[]): string => parts.map(pascalCase).join("");

/** Ids of the search parameters by clause, in FHIR's form: letters, digits and hyphens, 64 characters at most. */
export function parameterIds({ resources }: InterfaceModel): ReadonlyMap<string, string> {
  const unique = uniqueNames();
  return new Map(
    resources.flatMap(({ name, parameters }) =>
      parameters.map((parameter) => [
        parameter.clause,
        unique(`${kebabCase(name)}-${kebabCase(parameter.name)}`.slice(0, 60)),
      ]),
    ),
  );
}
