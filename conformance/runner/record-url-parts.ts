// Takes the URL of a record apart.

export const pathOf = (url: string): string => url.split("?")[0] ?? url;

/** The URL of the collection of a record, without a query. */
export const parentOf = (url: string): string => pathOf(url).replace(/\/[^/]*$/, "");

/** The id in the URL of a record. */
export function lastPart(url: string): string {
  const part = pathOf(url).split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
