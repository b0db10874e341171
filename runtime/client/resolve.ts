/** Makes the method of a client that follows a reference to its record. */

import type { RecordId } from "./collection.js";
import type { Connection, RequestOptions } from "./connection.js";
import { membersOf } from "./json.js";

/** Why a reference leads to no record that this client can read. */
export type UnresolvedReason =
  /** The reference has no URL. */
  | "no-url"
  /** It does not lead to the client's base URL. */
  | "other-server"
  /** It leads to another site than the client's. */
  | "other-site"
  /** Its path is not that of a record. */
  | "other-path"
  /** The interface has no such type, or no read of it. */
  | "other-type";

/** A reference that cannot be followed. Nothing was sent. */
export class UnresolvedReference extends Error {
  override readonly name = "UnresolvedReference";
  readonly reason: UnresolvedReason;
  /** The reference's URL; empty if it has none. */
  readonly reference: string;

  constructor(reason: UnresolvedReason, reference: string, why: string) {
    super(`${JSON.stringify(reference)} cannot be followed: ${why}`);
    this.reason = reason;
    this.reference = reference;
  }
}

/** The type of the record behind a reference to these types; any type of the interface if the reference names none. */
export type Resolved<Records, Type extends string> = string extends Type
  ? Records[keyof Records]
  : Records[Type & keyof Records];

type Read = (id: never, options?: RequestOptions) => Promise<unknown>;

/** How the records of an interface are found by reference. */
export interface Referring {
  /** The members of a reference that hold its URL. */
  readonly members: readonly string[];
  /** Paths of records below the base URL, with `{site}`, `{type}` and `{id}`. */
  readonly paths: readonly string[];
  /** Ids are whole numbers. */
  readonly numbered?: true;
  /** By the name of each type: the part of its paths, and its read. */
  readonly types: Readonly<Record<string, { readonly segment: string; readonly read: Read }>>;
}

interface Found {
  readonly type: string;
  readonly id: string;
}

/**
 * Makes the method. It takes a reference, or an id with the name of its type; its generated signatures give the type of the result.
 * Rejects with an `UnresolvedReference` if the reference leads to no record of this client, and with a `ClientError` if the read fails.
 */
export function resolveIn<Result>(
  connection: Connection,
  referring: Referring,
): (
  reference: object | RecordId,
  typeOrOptions?: string | RequestOptions,
  options?: RequestOptions,
) => Promise<Result> {
  return async (reference, typeOrOptions, more) => {
    const isId = typeof typeOrOptions === "string";
    const options = isId ? more : typeOrOptions;
    const found = isId
      ? { type: typeOrOptions, id: String(reference) }
      : placeOf(connection, referring, urlIn(reference, referring));
    const { read } = typeNamed(referring, found, isId ? found.id : urlIn(reference, referring));
    const record: Result = await Reflect.apply(read, undefined, [idOf(found, referring), options]);
    return record;
  };
}

const idOf = ({ id }: Found, { numbered }: Referring): RecordId => (numbered === true ? Number(id) : id);

function typeNamed({ types }: Referring, { type }: Found, reference: string): Referring["types"][string] {
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  if (known !== undefined) return known;
  throw new UnresolvedReference("other-type", reference, `${type} is not a type whose records can be read`);
}

/** The URL of a reference, which may be relative; a text is one itself. */
function urlIn(reference: object | RecordId, { members }: Referring): string {
  if (typeof reference !== "object") return String(reference);
  const inside = membersOf(reference);
  const url = members.map((member) => inside[member]).find((text) => typeof text === "string" && text !== "");
  if (typeof url === "string") return url;
  throw new UnresolvedReference("no-url", "", `the reference has no ${members.join(" or ")}`);
}

/** The type and the id in an absolute URL, in a path, or in `TYPE/ID`. */
function placeOf(connection: Connection, referring: Referring, url: string): Found {
  const path = pathBelow(connection, url);
  const short = /^([^/?#:]+)\/([^/?#]+)$/.exec(url);
  const places = short === null ? referring.paths.map((one) => matched(one, path)) : [named(short)];
  const found = places.find((place) => place !== undefined);
  if (found === undefined)
    throw new UnresolvedReference("other-path", url, "its path is not that of a record");
  const { site, type, id } = found;
  if (site !== undefined && site !== decodeURIComponent(connection.site ?? ""))
    throw new UnresolvedReference(
      "other-site",
      url,
      `it leads to the site ${site}; make a client for that site`,
    );
  const names = Object.entries(referring.types);
  const known = names.find(([, { segment }]) => segment === type) ?? names.find(([name]) => name === type);
  return { type: known?.[0] ?? type, id };
}

interface Place extends Found {
  readonly site?: string | undefined;
}

const named = ([, type = "", id = ""]: RegExpExecArray): Place => ({ type: decoded(type), id: decoded(id) });

/** The path below the base URL. Throws if the URL leads elsewhere. */
function pathBelow({ baseUrl }: Connection, url: string): string {
  const base = new URL(`${baseUrl}/`);
  const target = URL.canParse(url, base.href) ? new URL(url, base) : undefined;
  if (target?.origin === base.origin && target.pathname.startsWith(base.pathname))
    return target.pathname.slice(base.pathname.length - 1);
  throw new UnresolvedReference(
    "other-server",
    url,
    `it does not lead to ${baseUrl}, and nothing is sent elsewhere`,
  );
}

/** The values of the placeholders of a path template; undefined if the path is another one. */
function matched(template: string, path: string): Place | undefined {
  const [wanted, parts] = [template.split("/"), path.split("/")];
  if (wanted.length !== parts.length) return undefined;
  const values = new Map<string, string>();
  for (const [at, part] of wanted.entries()) {
    const text = decoded(parts[at] ?? "");
    const [, name] = /^\{(.*)\}$/.exec(part) ?? [];
    if (text === "" && part !== "") return undefined;
    if (name !== undefined) values.set(name, text);
    else if (decoded(part) !== text) return undefined;
  }
  const [type, id] = [values.get("type"), values.get("id")];
  return type === undefined || id === undefined ? undefined : { type, id, site: values.get("site") };
}

/** A part of a path without its escapes; as it is if these are not valid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
