import type { Context, Hono } from "hono";
import type { Act } from "../access/access.js";
import type { ExportDefinition } from "../definition.js";
import type { Call, Interaction } from "../http/interaction.js";
import { refuseMethod } from "../http/refuse-method.js";
import { file } from "./file.js";
import { kickOff } from "./kick-off.js";
import { cancel, status } from "./status.js";

/** Checks a request's site and rights and makes a call of it. */
type CallOf = (context: Context, interaction: Act["interaction"]) => Call;

/** The paths of an export beneath its operation's: how far it is, and its files. */
export function routeExport(app: Hono, at: string, operation: ExportDefinition, callOf: CallOf): void {
  app.get(`${at}/:job`, (context) => status(callOf(context, "export"), operation));
  app.delete(`${at}/:job`, (context) => cancel(callOf(context, "export"), operation));
  app.all(`${at}/:job`, refuseMethod(["GET", "DELETE"]));
  app.get(`${at}/:job/:file`, (context) => file(callOf(context, "export"), operation));
  app.all(`${at}/:job/:file`, refuseMethod(["GET"]));
}

/** Begins an export by GET or POST. A HEAD would begin one that nobody hears of. */
export const exporting =
  (operation: ExportDefinition): Interaction =>
  async (call) =>
    call.context.req.method === "GET" || call.context.req.method === "POST"
      ? kickOff(call, operation)
      : refuseMethod(["GET", "POST"], { head: false })(call.context);
