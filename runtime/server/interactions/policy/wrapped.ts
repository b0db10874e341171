/** JSON text as deep in objects as the path of members says. */
export const wrapped = (text: string, within: readonly string[]): string =>
  within.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, text);
