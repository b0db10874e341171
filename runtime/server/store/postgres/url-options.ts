/** Takes the kit's own options out of the URL of a store: node-postgres would pass unknown ones on. */

/** The URL without an option, and the value that it has there. */
export function takeOption(
  url: string,
  name: string,
): { readonly url: string; readonly value: string | undefined } {
  const [place = "", options = ""] = url.split("?");
  const begin = `${name}=`;
  const all = options.split("&").filter((option) => option !== "");
  const others = all.filter((option) => !option.startsWith(begin));
  const rest = others.length === 0 ? "" : `?${others.join("&")}`;
  return { url: place + rest, value: all.find((option) => option.startsWith(begin))?.slice(begin.length) };
}

/** A timer that is longer fires immediately (Node, setTimeout). */
const longest = 2 ** 31 - 1;

/** The milliseconds that an option names, at most about 24 days; the default for another text, and for 0. */
export function millisecondsOf(value: string | undefined, fallback: number): number {
  const asked = value !== undefined && /^\d+$/.test(value) ? Number(value) : 0;
  return asked > 0 ? Math.min(asked, longest) : fallback;
}
