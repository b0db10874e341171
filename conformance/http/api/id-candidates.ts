// Finds the id of a new record in the answer to its add.
import type { Json } from "../../../spec/json.js";
import type { AddDialect } from "../dialect/dialect.js";
import type { Exchange } from "../exchange.js";
import { idFromUrl } from "../record-url.js";
import { locateId, locateRecord } from "./locate-record.js";
import { idText } from "./record-id.js";
import type { RecordSigns } from "./record-signs.js";

/** An id in the answer to an add, and where it was found. */
export interface IdCandidate {
  readonly id: string;
  readonly from: AddDialect["idFrom"];
}

/** Every id that the answer to an add could mean, the likeliest first, each once. */
export function idCandidates(exchange: Exchange, signs: RecordSigns): readonly IdCandidate[] {
  const { responseHeaders, json } = exchange;
  const all: (IdCandidate | undefined)[] = [
    idInLocation(exchange),
    candidate(idInBody(json, signs), "body"),
    candidate(idFromUrl(responseHeaders["content-location"], exchange.url), "Content-Location"),
  ];
  const given = all.filter((one) => one !== undefined);
  return given.filter((one, index) => given.findIndex((other) => other.id === one.id) === index);
}

/** The id that the answer's Location gives, if it has one. */
export const idInLocation = ({ responseHeaders, url }: Exchange): IdCandidate | undefined =>
  candidate(idFromUrl(responseHeaders["location"], url), "Location");

const candidate = (id: string | undefined, from: AddDialect["idFrom"]): IdCandidate | undefined =>
  id === undefined ? undefined : { id, from };

function idInBody(json: Json | undefined, signs: RecordSigns): string | undefined {
  const located = locateRecord(json, signs);
  return idText(located?.record[signs.idMember]) ?? locateId(json, signs);
}
