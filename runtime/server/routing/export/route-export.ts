// Mounts the paths of exports.
import type { Context } from "hono";
import type { ExportDefinition } from "../../definition.js";
import { Problem } from "../../http/problem.js";
import type { RequestedAction } from "../../http/requested-action.js";
import type { Call, Interaction } from "../../interactions/interaction.js";
import type { Routes } from "../routes.js";
import { file } from "./file.js";
import { kickOff } from "./kick-off.js";
import { cancel, status } from "./status.js";

/** Checks a request's site and rights, and turns it into a call. */
type CallOf = (context: Context, interaction: RequestedAction["interaction"]) => Call;

/** The paths of an export: the kick-off, the status below it, and the files. */
export function routeExport(
  { app, offered, limited, admit }: Routes,
  at: string,
  operation: ExportDefinition,
  callOf: CallOf,
): void {
  const answering = (answer: (call: Call, operation: ExportDefinition) => Promise<Response>) =>
    limited((context) => admit(callOf(context, "export"), (call) => answer(call, operation)));
  const begin = exporting(operation);
  app.all(
    at,
    limited((context) => admit(callOf(context, "export"), begin)),
  );
  app.get(`${at}/:job`, answering(status));
  app.delete(`${at}/:job`, answering(cancel));
  offered.offer(`${at}/:job`, ["GET", "DELETE"]);
  app.get(`${at}/:job/:file`, answering(file));
  offered.offer(`${at}/:job/:file`, ["GET"]);
}

/** Starts an export by GET or POST. A HEAD would start one whose URL the client never sees. */
export const exporting =
  (operation: ExportDefinition): Interaction =>
  (call) => {
    const { method } = call.context.req;
    if (method === "GET" || method === "POST") return kickOff(call, operation);
    const text = `${method} is not offered here. Offered: GET, POST.`;
    throw new Problem(405, [{ code: "not-supported", text }], { Allow: "GET, POST" });
  };
