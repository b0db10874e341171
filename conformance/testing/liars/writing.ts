import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import type { Liar } from "../server.js";
import { addLiars } from "./adding.js";
import { deleteLiars } from "./deleting.js";
import { updateLiars } from "./updating.js";

/** Servers that don't do what they were told, and say that they did. */
export function writeLiars(model: InterfaceModel): readonly Liar[] {
  return [...updateLiars(model), ...deleteLiars(model), ...(offersAny(model, "add", "read") ? addLiars : [])];
}
