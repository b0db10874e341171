import { membersOf } from "./client-error.js";

const etags = new WeakMap<object, string>();

export function rememberEtag(record: object, headers: Headers): void {
  const etag = headers.get("etag");
  if (etag !== null) etags.set(record, etag);
}

/**
 * The ETag of a record as a client gave it back, for `ifMatch`: the answer's own, or what FHIR makes of the version in
 * its `meta` (http://hl7.org/fhir/http.html#versioning). Nothing where the server tells neither.
 */
export function etagOf(record: object): string | undefined {
  const version = membersOf(membersOf(record)["meta"])["versionId"];
  return etags.get(record) ?? (typeof version === "string" ? `W/"${version}"` : undefined);
}
