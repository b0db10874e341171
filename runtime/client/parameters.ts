/** The types of search parameters in a client, and how they become a query. */

/** One value, or several: the parameter is then sent once for each. */
export type Repeatable<Value> = Value | readonly Value[];

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** A day, month, year or instant as text, with or without a comparison prefix; a `Date` stands for its instant. */
export type DateValue<Prefix extends string> = Date | `${Prefix}${string}` | `${Digit}${string}`;

/** Date bounds by prefix, combined with AND; `on` means no prefix. Undefined values are omitted. */
export type DateBounds<Prefix extends string> = {
  readonly [Bound in Prefix | "on"]?: Date | string | undefined;
};

export type DateParameter<Prefix extends string> = Repeatable<DateValue<Prefix>> | DateBounds<Prefix>;

/**
 * Parameters of which at least one is required. The compiler names the last type of the union if none is given: its
 * only member is named after what is missing.
 */
export type AtLeastOne<Parameters, Names extends readonly (keyof Parameters & string)[]> =
  | { [Each in Names[number]]: { [Needed in Each]-?: Exclude<Parameters[Needed], undefined> } }[Names[number]]
  | { readonly [Message in `one of these parameters is required: ${Joined<Names>}`]: never };

/** A record of a list for which only some fields were asked: these, and its id if the service keeps that. */
export type Chosen<Stored, Name extends keyof Stored> = Pick<Stored, Name> &
  Partial<Pick<Stored, Extract<keyof Stored, "id">>>;

/** A record of a list in which the records themselves may be in place of what refers to them. */
export type Expanded<Stored, Records> = {
  [Name in keyof Stored]: Name extends keyof Records
    ? WithRecords<Stored[Name], Records[Name]>
    : Stored[Name];
};

type WithRecords<Value, Referred> = Value extends readonly (infer Item)[]
  ? readonly (Item | Referred)[]
  : Value | (Value extends undefined ? never : Referred);

type Joined<Names extends readonly string[]> = Names extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? `${First}${Rest extends readonly [] ? "" : ", "}${Joined<Rest>}`
  : "";

/** What stands between the values of a parameter that is sent once for all of them, by its name. */
export type Separators = Readonly<Record<string, string>>;

/** The query of a search, with its question mark; empty for a search without parameters. */
export function queryOf(parameters: object | undefined, separators: Separators = {}): string {
  const pairs = Object.entries(parameters ?? {}).flatMap(([name, value]) => {
    const texts = valuesOf(value);
    const separator = Object.hasOwn(separators, name) ? separators[name] : undefined;
    const sent = separator === undefined || texts.length === 0 ? texts : [texts.join(separator)];
    return sent.map((text): [string, string] => [name, text]);
  });
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function valuesOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value !== "object" || value === null || value instanceof Date) return [textOf(value)];
  return Object.entries(value).flatMap(([prefix, bound]) =>
    valuesOf(bound).map((text) => (prefix === "on" ? text : prefix + text)),
  );
}

/** Instants are written with a numeric offset, as timestamps of records are. */
const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().replace("Z", "+00:00") : String(value);
