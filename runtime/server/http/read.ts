// Answers a read.
import { findRecord } from "../interactions/find-record.js";
import { type Interaction, idOf } from "../interactions/interaction.js";
import { once } from "../store/once.js";
import { isKnown } from "./preconditions.js";
import { respondUnchanged, respondWithRecord } from "./respond.js";

/** The current version of one record, or word that the client has it already. */
export const read: Interaction = (call) => {
  const { context, service } = call;
  return once(findRecord(call, idOf(call)), (record) =>
    isKnown(context, record)
      ? respondUnchanged(call, record)
      : respondWithRecord(call, 200, record, {}, service.answers.readResponse),
  );
};
