// Gives the headers that every request must carry as a map.
import type { InterfaceModel } from "./model.js";

/** Values by name; undefined if the document states none. */
export const headerValues = ({
  requestHeaders,
}: Pick<InterfaceModel, "requestHeaders">): Readonly<Record<string, string>> | undefined =>
  requestHeaders && Object.fromEntries(requestHeaders.map(({ name, value }) => [name, value]));
