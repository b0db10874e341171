/** Wraps JSON text in objects, one for each member name of the path. */
export const wrapped = (text: string, within: readonly string[]): string =>
  within.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, text);
