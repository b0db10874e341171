import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import type { Liar } from "../server.js";
import { addLiars } from "./adding.js";
import { deleteLiars } from "./deleting.js";
import { updateLiars } from "./updating.js";

const offered = ({ resources }: InterfaceModel, kind: InteractionKind): boolean =>
  resources.some(({ operations }) => operations.some((each) => each.kind === kind && each.offered));

/** Servers that don't do what they were told, and say that they did. */
export function writeLiars(model: InterfaceModel): readonly Liar[] {
  return [
    ...(offered(model, "update") ? updateLiars : []),
    ...(offered(model, "delete") ? deleteLiars : []),
    ...(offered(model, "add") ? addLiars : []),
  ];
}
