// Changes only what a server does after it has checked the credentials of a request.

import type { MakeBehaviour } from "./call.js";
import { proofCredentials } from "./proof-credentials.js";

/** The behaviour for requests with the right credentials; all others get the answer of the server beneath. */
export const afterCredentials =
  (make: MakeBehaviour): MakeBehaviour =>
  (model) => {
    const right = Object.entries(proofCredentials(model));
    const behaviour = make(model);
    return (call, next) =>
      right.every(([name, value]) => call.headers.get(name) === value) ? behaviour(call, next) : next(call);
  };
