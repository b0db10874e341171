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
