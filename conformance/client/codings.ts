import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** An answer that was cut short still shows what came of it. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body, lenient),
  "x-gzip": (body) => gunzipSync(body, lenient),
  // RFC 9110, section 8.4.1.2: meant is the zlib format, and some send bare deflate
  deflate: (body) =>
    ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, lenient) : inflateRawSync(body, lenient),
  br: (body) => brotliDecompressSync(body),
  identity: (body) => body,
};

/**
 * A body without its content codings (RFC 9110, section 8.4), of which a deployment may choose any where a request asks for none
 * (section 12.5.3). As it came where a coding is none of gzip, deflate and br, or where it does not decode.
 */
export function decoded(body: Buffer, contentEncoding: string | undefined): Buffer {
  if (contentEncoding === undefined || body.length === 0) return body;
  const codings = contentEncoding.split(",").map((coding) => coding.trim().toLowerCase());
  try {
    return codings.reverse().reduce((left, coding) => {
      const decode = decoders[coding];
      if (decode === undefined) throw new Error(`no decoder of ${coding}`);
      return decode(left);
    }, body);
  } catch {
    return body;
  }
}
