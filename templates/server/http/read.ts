import { findRecord } from "./find-record.js";
import { type Interaction, idOf } from "./interaction.js";
import { respondWithRecord } from "./respond.js";

/** The current version of one record. */
export const read: Interaction = async (call) =>
  respondWithRecord(call.context, 200, await findRecord(call, idOf(call)));
