import type { Materials } from "./materials.js";
import { type RenderTemplate, templateRenderer } from "./templates.js";

const renderers = new WeakMap<Materials, Promise<RenderTemplate>>();

/** Templates are compiled once for all runs with the same materials. */
export function rendererOf(materials: Materials): Promise<RenderTemplate> {
  const renderer = renderers.get(materials) ?? templateRenderer(materials);
  renderers.set(materials, renderer);
  return renderer;
}
