// Remembers the ETags of records that a client received.
import { membersOf } from "./json.js";

const etags = new WeakMap<object, string>();

export function rememberEtag(record: object, headers: Headers): void {
  const etag = headers.get("etag");
  if (etag !== null) etags.set(record, etag);
}

/**
 * The ETag of a record that a client returned, for `ifMatch`: the response's own, or FHIR's for the version in its
 * `meta` (http://hl7.org/fhir/http.html#versioning). Undefined if the server gave neither.
 */
export function etagOf(record: object): string | undefined {
  const version = membersOf(membersOf(record)["meta"])["versionId"];
  return etags.get(record) ?? (typeof version === "string" ? `W/"${version}"` : undefined);
}
