import { findRecord } from "./find-record.js";
import { type Interaction, idOf } from "./interaction.js";
import { isKnown } from "./preconditions.js";
import { respondUnchanged, respondWithRecord } from "./respond.js";

/** The current version of one record, or word that the client has it already. */
export const read: Interaction = async (call) => {
  const record = await findRecord(call, idOf(call));
  const { context } = call;
  return isKnown(context, record)
    ? respondUnchanged(context, record)
    : respondWithRecord(context, 200, record);
};
