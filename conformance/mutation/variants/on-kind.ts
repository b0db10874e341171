// Changes what a server does with one kind of request.
import type { InteractionKind } from "../../../spec/model.js";
import type { Behaviour } from "../../behaviours/call.js";

export const on =
  (kind: InteractionKind, behaviour: Behaviour): Behaviour =>
  (call, next) =>
    call.route?.kind === kind ? behaviour(call, next) : next(call);
