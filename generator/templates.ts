/** Renders Handlebars templates. */

import type { Materials } from "./kit/materials.js";

/** A template's text filled with data; `name` is its path below templates/, without the extension. */
export type RenderTemplate = (name: string, data: Readonly<Record<string, unknown>>) => string;

const ending = ".hbs";
const nameOf = (path: string): string => path.slice(0, -ending.length);

const renderers = new WeakMap<Materials, Promise<RenderTemplate>>();

/** The renderer of these materials: each template is compiled once for all runs with them. */
export function rendererOf(materials: Materials): Promise<RenderTemplate> {
  const renderer = renderers.get(materials) ?? templateRenderer(materials);
  renderers.set(materials, renderer);
  return renderer;
}

/**
 * Compiles the templates on first use; each can be a partial of the others. Handlebars is loaded here, so that a run
 * without changes does not load it.
 */
export async function templateRenderer({ templates }: Materials): Promise<RenderTemplate> {
  const { default: Handlebars } = await import("handlebars");
  const engine = Handlebars.create();
  for (const [path, text] of templates) if (path.endsWith(ending)) engine.registerPartial(nameOf(path), text);
  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  return (name, data) => {
    const template =
      compiled.get(name) ??
      engine.compile(source(name), { noEscape: true, strict: true, preventIndent: true });
    compiled.set(name, template);
    return template(data);
  };

  function source(name: string): string {
    const text = templates.get(`${name}${ending}`);
    if (text === undefined) throw new Error(`no template ${name}${ending} in the kit`);
    return text;
  }
}
