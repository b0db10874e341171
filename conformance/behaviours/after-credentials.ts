// Changes only what a server does after it has checked the credentials of a request.

import type { InterfaceModel } from "../../spec/model.js";
import type { Call, MakeBehaviour } from "./call.js";
import { isAllowed } from "./limited-calls.js";
import { proofCredentials } from "./proof-credentials.js";
import { securityOfCall } from "./security-of-call.js";

/** The behaviour for requests with the right credentials, or that need none; all others get the answer of the server beneath. */
export const afterCredentials =
  (make: MakeBehaviour): MakeBehaviour =>
  (model) => {
    const right = Object.entries(proofCredentials(model));
    const behaviour = make(model);
    return (call, next) =>
      right.every(([name, value]) => call.headers.get(name) === value) ||
      isPublic(model, call) ||
      isAllowed(model, call) === true
        ? behaviour(call, next)
        : next(call);
  };

const isPublic = (model: InterfaceModel, call: Call): boolean =>
  securityOfCall(model, call)?.scheme === "none";
