import { type Connection, segment } from "./connection.js";

/** Where the records of one type are, as the interface says. */
export interface Place {
  readonly type: string;
  /** Member of a record that holds its type. */
  readonly typeMember: string;
  /** Paths below the base URL by path form, `{site}` for the site. */
  readonly paths: Readonly<Record<string, string>>;
}

/** The records of one type at one site. */
export interface Collection {
  readonly connection: Connection;
  readonly type: string;
  readonly typeMember: string;
  readonly url: string;
}

export function collectionAt(connection: Connection, { type, typeMember, paths }: Place): Collection {
  const { baseUrl, site, form = "" } = connection;
  const path = Object.hasOwn(paths, form) ? paths[form] : Object.values(paths)[0];
  return { connection, type, typeMember, url: baseUrl + (path ?? "").replace("{site}", () => site) };
}

/** The URL of one of its records. */
export function recordUrl({ url }: Collection, id: string): string {
  return `${url}/${segment("id", id)}`;
}
