// Makes the URLs of a client's collections and records.
import { type Connection, segment } from "./connection.js";
import type { Dialect } from "./dialect.js";
import type { Separators } from "./parameters.js";

export type IncludedIn = "list" | { readonly member: string };

/** The parameter that takes the cursor of a page, and where a list has that of the next one. */
export type CursorPlace = { readonly parameter: string } & (
  | { readonly member: string }
  | { readonly header: string }
);

/** Where the records of one type are, according to the interface. */
export interface Place {
  readonly type: string;
  /** Member of a record that holds its type. Absent if records do not name their type. */
  readonly typeMember?: string;
  /** Member of a record that holds its id; absent for `id`. */
  readonly idMember?: string;
  /** Paths below the base URL by path form, `{site}` for the site. */
  readonly paths: Readonly<Record<string, string>>;
  /** Paths of nested collections by field, then by path form, with `{parent}` for the parent's id; absent if there are none. */
  readonly nested?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What stands between the values of a parameter that takes several in one; absent if no parameter does. */
  readonly separators?: Separators;
  /** Where included records are: among the entries of a Bundle, or in a member of the list; absent if there are none beside the matches. */
  readonly included?: IncludedIn;
  /** How lists are read on by cursors; absent if they have links. */
  readonly cursor?: CursorPlace;
  /** Sent with every request; absent if the interface states none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The header in which requests name the site, if that is not in the path. */
  readonly siteHeader?: string;
  /** The first label of the host name is the site. */
  readonly siteInHost?: true;
  /** The header in which the token is sent as an API key; absent for Authorization. */
  readonly keyHeader?: string;
  /** The service's answers to gaps that differ from the defaults. */
  readonly dialect?: Dialect;
}

/** The records of one type at one site. */
export interface Collection {
  readonly connection: Connection;
  readonly type: string;
  readonly typeMember: string | undefined;
  readonly idMember: string;
  readonly url: string;
  readonly separators?: Separators | undefined;
  readonly included?: IncludedIn | undefined;
  readonly cursor?: CursorPlace | undefined;
  readonly dialect: Dialect;
}

export function collectionAt(connection: Connection, place: Place): Collection {
  const {
    type,
    typeMember,
    idMember = "id",
    separators,
    included,
    cursor,
    headers,
    keyHeader,
    siteHeader,
    siteInHost,
    dialect = {},
  } = place;
  if (siteInHost) checkHost(connection);
  const site = siteHeader === undefined ? {} : { [siteHeader]: decodeURIComponent(connection.site ?? "") };
  const own =
    headers === undefined && siteHeader === undefined
      ? connection
      : { ...connection, headers: { ...headers, ...site, ...connection.headers } };
  return {
    connection: keyHeader === undefined ? own : { ...own, keyHeader },
    type,
    typeMember,
    idMember,
    url: urlOf(connection, place.paths),
    separators,
    included,
    cursor,
    dialect,
  };
}

/** The host name of the base URL has the site, in the place of `{site}` or as it was given. */
function checkHost({ baseUrl, site = "" }: Connection): void {
  const [first] = new URL(baseUrl).hostname.split(".");
  if (first !== site.toLowerCase())
    throw new TypeError(`baseUrl must have the site ${site}, or {site}, as the first part of its host name`);
}

/** The URL of one of these paths: that of the connection's form, else the first. */
function urlOf(
  { baseUrl, site = "", form = "" }: Connection,
  paths: Readonly<Record<string, string>>,
): string {
  const path = Object.hasOwn(paths, form) ? paths[form] : Object.values(paths)[0];
  return baseUrl + (path ?? "").replace("{site}", () => site);
}

/** The records of a type that refer to one record by a field. */
export function collectionBelow(
  connection: Connection,
  place: Place,
  field: string,
  parent: RecordId,
): Collection {
  const url = urlOf(connection, place.nested?.[field] ?? {});
  const id = segment("id", String(parent));
  return { ...collectionAt(connection, place), url: url.replace("{parent}", () => id) };
}

/** The id of a record: a text or, if the interface says so, a whole number. */
export type RecordId = string | number;

/** The URL of one of its records. */
export const recordUrl = ({ url }: Collection, id: RecordId): string => `${url}/${segment("id", String(id))}`;
