import type { InterfaceModel } from "../../spec/model.js";
import { routeOf } from "../http/routes/route-of.js";
import type { Call, Fetch, MakeBehaviour, Reply } from "./call.js";

/** The server with a behaviour laid over it. */
export function behave(fetch: Fetch, model: InterfaceModel, make: MakeBehaviour): Fetch {
  const behaviour = make(model);
  const next = async (call: Call) => readReply(await fetch(requestOf(call)));
  return async (request) => responseOf(await behaviour(await readCall(request, model), next));
}

async function readCall(request: Request, model: InterfaceModel): Promise<Call> {
  const url = new URL(request.url);
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? "" : await request.text();
  const route = routeOf(model, method, url.pathname);
  return {
    method,
    url,
    headers: new Headers(request.headers),
    body,
    ...(route === undefined ? {} : { route }),
  };
}

function requestOf({ method, url, headers, body }: Call): Request {
  const own = new Headers(headers);
  own.delete("content-length");
  own.delete("accept-encoding");
  return new Request(url, { method, headers: own, ...(body === "" ? {} : { body }) });
}

async function readReply(response: Response): Promise<Reply> {
  return { status: response.status, headers: new Headers(response.headers), body: await response.text() };
}

/** Statuses that may have no body (RFC 9110). */
const bodiless = [204, 205, 304];

function responseOf({ status, headers, body }: Reply): Response {
  const own = new Headers(headers);
  own.delete("content-length");
  const empty = body === "" || bodiless.includes(status);
  if (empty) own.delete("content-type");
  return new Response(empty ? null : body, { status, headers: own });
}
