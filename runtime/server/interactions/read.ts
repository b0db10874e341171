// Reads a record.

import { isKnown } from "../http/preconditions.js";
import { respondUnchanged, respondWithRecord } from "../http/respond.js";
import { andThen } from "../store/and-then.js";
import { findRecord } from "./find-record.js";
import { type Interaction, idOf } from "./interaction.js";

/** Answers with the current version of one record, or with 304 if the client already has it. */
export const read: Interaction = (call) => {
  const { context, service } = call;
  return andThen(findRecord(call, idOf(call)), (record) =>
    isKnown(context, record)
      ? respondUnchanged(call, record)
      : respondWithRecord(call, 200, record, {}, service.answers.readResponse),
  );
};
