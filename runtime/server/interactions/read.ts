// Reads a record.

import { roomFor } from "../http/lives.js";
import { andThen } from "../store-port/and-then.js";
import { largestPage, type Soon, type StoredRecord } from "../store-port/store.js";
import { findRecord } from "./find-record.js";
import { type Call, type Interaction, idOf } from "./interaction.js";
import { isKnown } from "./preconditions.js";
import { respondUnchanged, respondWithRecord } from "./respond.js";

/** Answers with the current version of one record, or with 304 if the client already has it. */
export const read: Interaction = (call) => {
  const { context, service } = call;
  const id = idOf(call);
  const found = andThen(foundInRoom(call, id), (record) => record ?? findRecord(call, id));
  return andThen(found, (record) =>
    isKnown(context, record)
      ? respondUnchanged(call, record)
      : respondWithRecord(call, 200, record, {}, service.answers.readResponse),
  );
};

/** Where a large answer may have no room: the record, if there is one. Its size is asked first, and too large a record is not read. */
function foundInRoom({ context, service, collection }: Call, id: string): Soon<StoredRecord | undefined> {
  const hasRoom = roomFor(context);
  if (hasRoom === undefined || hasRoom(largestPage)) return undefined;
  const { site, resource } = collection;
  const conditions = [{ kind: "id", anyOf: [id] }] as const;
  const page = service.store.search({ site, type: resource.type, conditions, limit: 1, hasRoom });
  return andThen(page, ({ records: [record] }) => record);
}
