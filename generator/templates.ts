import type { Materials } from "./materials.js";

/** The text of a template filled with data; `name` is its path below templates/, without the ending. */
export type RenderTemplate = (name: string, data: Readonly<Record<string, unknown>>) => string;

/** Compiles the templates on first use; Handlebars is loaded here, so that a run that changes nothing never pays for it. */
export async function templateRenderer({ templates }: Materials): Promise<RenderTemplate> {
  const { default: Handlebars } = await import("handlebars");
  const engine = Handlebars.create();
  const compiled = new Map<string, HandlebarsTemplateDelegate>();
  return (name, data) => {
    const template = compiled.get(name) ?? engine.compile(source(name), { noEscape: true, strict: true });
    compiled.set(name, template);
    return template(data);
  };

  function source(name: string): string {
    const text = templates.get(`${name}.hbs`);
    if (text === undefined) throw new Error(`no template ${name}.hbs in the kit`);
    return text;
  }
}
