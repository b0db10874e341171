// Answers a read.
import { findRecord } from "./find-record.js";
import { type Interaction, idOf } from "./interaction.js";
import { once } from "../store/once.js";
import { isKnown } from "../http/preconditions.js";
import { respondUnchanged, respondWithRecord } from "../http/respond.js";

/** The current version of one record, or word that the client has it already. */
export const read: Interaction = (call) => {
  const { context, service } = call;
  return once(findRecord(call, idOf(call)), (record) =>
    isKnown(context, record)
      ? respondUnchanged(call, record)
      : respondWithRecord(call, 200, record, {}, service.answers.readResponse),
  );
};
