// Tells which action a request calls.
import type { Action } from "../../../spec/action.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { decoded } from "../../../spec/text/decoded.js";
import { type Route, routeOf } from "./route-of.js";

/** A route with the action that the request calls there. */
export interface ActionRoute extends Route {
  readonly action: Action;
}

/** The route of an interaction: the path of an action of a whole type is no path of a record. */
export const interactionRouteOf = (
  model: InterfaceModel,
  method: string,
  pathname: string,
  headers?: Pick<Headers, "get">,
): Route | undefined =>
  actionRouteOf(model, method, pathname) === undefined
    ? routeOf(model, method, pathname, headers)
    : undefined;

/** The action of a method and a path below the base URL; undefined if it calls none. */
export function actionRouteOf(
  model: InterfaceModel,
  method: string,
  pathname: string,
  headers?: Pick<Headers, "get">,
): ActionRoute | undefined {
  const end = pathname.lastIndexOf("/");
  const segment = decoded(pathname.slice(end + 1));
  const home = routeOf(model, method, pathname.slice(0, end), headers);
  const on = home?.id === undefined ? "collection" : "record";
  const action = home?.resource.actions?.find(
    (one) => one.method === method && one.on === on && one.segment === segment,
  );
  return home && action && { ...home, action };
}
