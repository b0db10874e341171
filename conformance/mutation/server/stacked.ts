import type { InterfaceModel } from "../../../spec/model.js";
import { routeOf } from "../../http/routes/route-of.js";
import type { Behaviour, Call, MakeBehaviour, Next } from "../../behaviours/call.js";

/** Behaviours laid over each other, the first the innermost; each reads its calls as if it stood alone. */
export function stacked(makes: readonly MakeBehaviour[]): MakeBehaviour {
  return (model) => {
    const behaviours = makes.map((make) => make(model));
    return (call, server) => behaviours.reduce<Next>((next, one) => over(model, one, next), server)(call);
  };
}

/** What stands above may have changed where a call goes: what it asks for is read anew. */
function over(model: InterfaceModel, behaviour: Behaviour, next: Next): Next {
  return ({ route: _, ...call }: Call) => {
    const route = routeOf(model, call.method, call.url.pathname);
    return behaviour({ ...call, ...(route === undefined ? {} : { route }) }, next);
  };
}
