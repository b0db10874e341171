// Decompresses bodies (content codings), within a limit of size.
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from "node:zlib";
import { defaultLimits } from "../../options/run-limits.js";
import { codeOf } from "./faults.js";

/** The result of decompressing: the body, or that it is too large; undefined if it cannot be decompressed. */
type Unpacked = Buffer | "too large" | undefined;

/** The most codings of one body, as in curl and fetch. */
const mostCodings = 5;

type Decoder = (body: Buffer, options: ZlibOptions) => Buffer;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  // RFC 9110, section 8.4.1.2, means the zlib format; some servers send bare deflate.
  [
    "deflate",
    (body, options) =>
      ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options),
  ],
  [
    "br",
    (body, { maxOutputLength }) =>
      brotliDecompressSync(body, { ...(maxOutputLength && { maxOutputLength }) }),
  ],
  ["identity", (body) => body],
]);

/**
 * A body without its content codings (RFC 9110, section 8.4), of at most `most` bytes; undefined if a coding is not gzip,
 * deflate or br, or if the body cannot be decoded.
 */
export function unpackedWithin(
  most: number,
  body: Buffer,
  contentEncoding = "",
  { partial = false }: { readonly partial?: boolean } = {},
): Unpacked {
  if (contentEncoding.trim() === "" || body.length === 0) return body;
  const codings = contentEncoding.split(",").map((coding) => coding.trim().toLowerCase());
  if (codings.length > mostCodings) return "too large";
  const options = { maxOutputLength: most, ...(partial ? { finishFlush: constants.Z_SYNC_FLUSH } : {}) };
  try {
    return codings
      .reverse()
      .reduce<Buffer | undefined>((left, coding) => left && decoders.get(coding)?.(left, options), body);
  } catch (error) {
    return codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? "too large" : undefined;
  }
}

/** Like `unpackedWithin`, with the default limit; undefined if the body is too large. */
export function unpacked(body: Buffer, contentEncoding?: string): Buffer | undefined {
  const came = unpackedWithin(defaultLimits.answerBytes, body, contentEncoding);
  return came === "too large" ? undefined : came;
}

/**
 * A body without its content codings, which a deployment may choose freely if a request names none (RFC 9110, section
 * 12.5.3). A body that cannot be decoded is returned unchanged, and of a truncated one the part that can be decoded.
 */
export const decodedWithin = (
  most: number,
  body: Buffer,
  contentEncoding: string | undefined,
): Buffer | "too large" => unpackedWithin(most, body, contentEncoding, { partial: true }) ?? body;
