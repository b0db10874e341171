import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** No body that is judged unpacks to more: what is longer is not read. */
const maxOutputLength = 64 * 1024 * 1024;

/** A body's text, unpacked as `Content-Encoding` says; undefined where it can't be. */
export function bodyText(bytes: Buffer, encoding: string | undefined): string | undefined {
  try {
    return unpacked(bytes, (encoding ?? "").trim().toLowerCase())?.toString("utf8");
  } catch {
    return undefined;
  }
}

function unpacked(bytes: Buffer, encoding: string): Buffer | undefined {
  if (encoding === "" || encoding === "identity" || bytes.length === 0) return bytes;
  if (encoding === "gzip" || encoding === "x-gzip") return gunzipSync(bytes, { maxOutputLength });
  if (encoding === "br") return brotliDecompressSync(bytes, { maxOutputLength });
  return encoding === "deflate" ? inflateSync(bytes, { maxOutputLength }) : undefined;
}
