import type { InterfaceModel, UrlSegment } from "./model.js";

/** The form of reference URLs below the base URL; undefined if no shape of the model states it. */
export function referenceForm(model: InterfaceModel): readonly UrlSegment[] | undefined {
  for (const shape of model.shapes.filter(({ role }) => role === "reference")) {
    for (const { type } of shape.fields) if (type.kind === "url") return type.segments;
  }
  return undefined;
}
