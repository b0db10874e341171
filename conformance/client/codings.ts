import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from "node:zlib";

/** No body that is judged unpacks to more: what is longer is not read. */
const maxOutputLength = 64 * 1024 * 1024;
const whole: ZlibOptions = { maxOutputLength };
/** An answer that was cut short still shows what came of it. */
const asFarAsItCame: ZlibOptions = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };

const decoders: Readonly<Record<string, (body: Buffer, options: ZlibOptions) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  // RFC 9110, section 8.4.1.2: meant is the zlib format, and some send bare deflate
  deflate: (body, options) =>
    ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options),
  br: (body) => brotliDecompressSync(body, { maxOutputLength }),
  identity: (body) => body,
};

/**
 * A body without its content codings (RFC 9110, section 8.4); undefined where a coding is none of gzip, deflate and br, or where it
 * does not decode.
 */
export function unpacked(body: Buffer, contentEncoding = "", options = whole): Buffer | undefined {
  if (contentEncoding.trim() === "" || body.length === 0) return body;
  const codings = contentEncoding.split(",").map((coding) => coding.trim().toLowerCase());
  try {
    return codings
      .reverse()
      .reduce<Buffer | undefined>((left, coding) => left && decoders[coding]?.(left, options), body);
  } catch {
    return undefined;
  }
}

/**
 * A body without its codings, of which a deployment may choose any where a request asks for none (section 12.5.3); as it came where
 * it cannot be decoded.
 */
export function decoded(body: Buffer, contentEncoding: string | undefined): Buffer {
  return unpacked(body, contentEncoding, asFarAsItCame) ?? body;
}
