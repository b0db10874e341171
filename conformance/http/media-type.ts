// The media type of an answer (RFC 9110, section 8.3.1).
import type { Exchange } from "./exchange.js";

/** The media type of an answer, without its parameters and in lower case. */
export const mediaType = (exchange: Exchange): string =>
  (exchange.responseHeaders["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
