// Finds references between the records that a user loads from files, whatever URLs they have there.
import { groupedBy } from "../../../spec/grouped-by.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { decoded } from "../../../spec/text/decoded.js";
import { UserError } from "../../../spec/user-error.js";
import { referenceMember, referencesIn, withReferences } from "../../fixtures/source-references.js";
import type { SourceRecord } from "../../options/source-record.js";

/** A source that matches nothing: no URL in the files refers to one of their records. */
const noSource = "none";

/** A reference to what may be a record of the files. */
interface Sighting {
  /** The part of a URL before the type, with the slash; empty for a reference that can only mean the files' own record. */
  readonly beginning: string;
  /** `Type/id`, the key of a record of the files. */
  readonly key: string;
}

/** A reference by URL. A version in it is ignored: the added record has versions of its own. */
const recordUrl = /^(https?:\/\/.+\/)?((?!_history\/)[^/?#]+)\/([^/?#]+?)(?:\/_history\/[^/?#]+)?$/i;

/** FHIR's reference to a record by its id alone, which no other server gives to another record. */
const recordUrn = /^urn:uuid:([^/?#]+)$/i;

/**
 * The records with their references to each other as `Type/id`, whatever URL they had at their source: those that start
 * with one of `sources`. Throws `UserError` for a source that no reference starts with, and for references that look
 * like internal ones but match no source: the same type and id may be a record of another server.
 */
export function knownByKey(
  model: InterfaceModel,
  records: readonly SourceRecord[],
  sources: readonly string[],
): readonly SourceRecord[] {
  const member = referenceMember(model);
  if (member === undefined) return records;
  const sight = sighter(model, records);
  const seen = records.flatMap(({ body }) => referencesIn(body, member)).flatMap((text) => sight(text) ?? []);
  const beginnings = new Set(sources.filter((source) => source !== noSource).map(withSlash));
  const foreign = seen.filter(({ beginning }) => beginning !== "");
  if (sources.length === 0) requireSources(foreign);
  else refuseUnusedSource([...beginnings], foreign);
  const keyOf = (text: string): string | undefined => {
    const sighting = sight(text);
    const isOwn = sighting !== undefined && ["", ...beginnings].includes(sighting.beginning);
    return isOwn ? sighting.key : undefined;
  };
  return records.map((record) => ({ ...record, body: withReferences(record.body, member, keyOf) }));
}

/** References that `knownByKey` leaves as they are: they are no URLs, and name no record of the files. */
export function keptReferences(model: InterfaceModel, records: readonly SourceRecord[]): readonly string[] {
  const member = referenceMember(model);
  const keys = new Set(records.map(({ key }) => key));
  return records
    .flatMap(({ body }) => (member === undefined ? [] : referencesIn(body, member)))
    .filter((text) => !keys.has(text) && !/^(https?:|#|$)/i.test(text));
}

const withSlash = (url: string): string => url.replace(/\/*$/, "/");

type Sight = (text: string) => Sighting | undefined;

function sighter({ resources }: InterfaceModel, records: readonly SourceRecord[]): Sight {
  const keys = new Set(records.map(({ key }) => key));
  const types = new Map(
    resources.flatMap(({ name, segment }) => [
      [segment, name],
      [name, name],
    ]),
  );
  const byId = groupedBy(keys, (key) => key.slice(key.indexOf("/") + 1).toLowerCase());
  return (text) => {
    const [, urn] = recordUrn.exec(text) ?? [];
    const [named, ...others] = urn === undefined ? [] : (byId.get(urn.toLowerCase()) ?? []);
    if (named !== undefined && others.length === 0) return { beginning: "", key: named };
    const [, beginning = "", segment = "", id = ""] = recordUrl.exec(text) ?? [];
    const key = `${types.get(segment)}/${decoded(id)}`;
    return keys.has(key) ? { beginning, key } : undefined;
  };
}

function requireSources(seen: readonly Sighting[]): void {
  const [first] = seen;
  if (first === undefined) return;
  const flags = beginningsOf(seen).map((beginning) => `--source ${beginning}`);
  const urls = seen.length === 1 ? "1 reference is a URL" : `${seen.length} references are URLs`;
  throw new UserError(
    `nothing was sent: ${urls} that may mean ${seen.length === 1 ? "a record" : "records"} of the files, such as ${first.beginning}${first.key}`,
    `if so, add ${flags.join(" ")}: the references are replaced with the URLs of the added records; if not, add --source ${noSource}: they stay as they are`,
  );
}

function refuseUnusedSource(sources: readonly string[], seen: readonly Sighting[]): void {
  const beginnings = beginningsOf(seen);
  const unseen = sources.find((source) => !beginnings.includes(source));
  if (unseen === undefined) return;
  throw new UserError(
    `no URL of a record of the files starts with ${unseen}`,
    beginnings.length === 0 ? `omit --source` : `use the part before the type: ${beginnings.join(" or ")}`,
  );
}

const beginningsOf = (seen: readonly Sighting[]): readonly string[] =>
  [...new Set(seen.map(({ beginning }) => beginning))].sort();
