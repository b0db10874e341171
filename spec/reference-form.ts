// Finds the form of the URLs in references.

import type { UrlSegment } from "./field.js";
import type { InterfaceModel } from "./model.js";

/** What stands for a type in the URLs of references: its segment, as in the paths; the name of a type of another interface. */
export const referredAs = ({ resources }: Pick<InterfaceModel, "resources">, type: string): string =>
  resources.find(({ name }) => name === type)?.segment ?? type;

/** The segments of a reference's URL below the base URL; undefined if the spec has no references. */
export function referenceForm(model: InterfaceModel): readonly UrlSegment[] | undefined {
  for (const shape of model.shapes.filter(({ role }) => role === "reference")) {
    for (const { type } of shape.fields) if (type.kind === "url") return type.segments;
  }
  return undefined;
}
