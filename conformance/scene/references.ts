import { idFromUrl } from "../acts/ids.js";

/** What the end of a reference names, whatever stands before it. */
export interface ReferenceTail {
  readonly type: string;
  readonly id: string;
}

const tails = new Map<string, ReferenceTail | undefined>();

/** The type and the id that a reference ends in, absolute or relative; undefined where it holds no two parts. */
export function referenceTail(url: string): ReferenceTail | undefined {
  // the same few are asked for over and over where many records are compared
  if (!tails.has(url)) tails.set(url, endOf(url));
  return tails.get(url);
}

function endOf(url: string): ReferenceTail | undefined {
  const parts = url
    .replace(/\/_history\/[^/]*\/?$/, "")
    .replace(/\/+$/, "")
    .split("/");
  const type = parts.at(-2);
  const id = idFromUrl(parts.at(-1), "http://localhost/");
  return type === undefined || type === "" || id === undefined ? undefined : { type, id };
}

/** One text for each record referred to. */
export function tailText(url: string): string {
  const tail = referenceTail(url);
  return tail === undefined ? url : `${tail.type}/${tail.id}`;
}
