// Reads members of JSON that another program may have written.
export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member with its name, if it is a text. */
export function text<N extends string>(name: N, value: unknown): { readonly [K in N]?: string } {
  const found: { [K in N]?: string } = {};
  return typeof value === "string" ? Object.assign(found, { [name]: value }) : found;
}

/** The member with its name, if it is a number. */
export function number<N extends string>(name: N, value: unknown): { readonly [K in N]?: number } {
  const found: { [K in N]?: number } = {};
  return typeof value === "number" ? Object.assign(found, { [name]: value }) : found;
}

/** The member with its name, if it is true or false. */
export function flag<N extends string>(name: N, value: unknown): { readonly [K in N]?: boolean } {
  const found: { [K in N]?: boolean } = {};
  return typeof value === "boolean" ? Object.assign(found, { [name]: value }) : found;
}

/** The member with its name, if it is one of these words. */
export function word<N extends string, W extends string>(
  name: N,
  value: unknown,
  words: readonly W[],
): { readonly [K in N]?: W } {
  const found: { [K in N]?: W } = {};
  const known = words.find((one) => one === value);
  return known === undefined ? found : Object.assign(found, { [name]: known });
}

/** The member with its name, if it is a list of texts. */
export function texts<N extends string>(name: N, value: unknown): { readonly [K in N]?: readonly string[] } {
  const found: { [K in N]?: readonly string[] } = {};
  return isTexts(value) ? Object.assign(found, { [name]: value }) : found;
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
