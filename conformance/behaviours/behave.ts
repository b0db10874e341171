// Changes a server by behaviours: each request passes through them to the server beneath, and its reply back.
import { defined } from "../../spec/defined.js";
import { searchRule } from "../../spec/list-places.js";
import type { InterfaceModel } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import { interactionRouteOf } from "../http/routes/action-route.js";
import type { Behaviour, Call, Fetch, MakeBehaviour, Message, Next, Reply } from "./call.js";

/** The server, changed by a behaviour. */
export function behave(fetch: Fetch, model: InterfaceModel, make: MakeBehaviour): Fetch {
  const behaviour = make(model);
  const next = async (call: Call) => readReply(await fetch(requestOf(call)), model);
  return async (request) => responseOf(await behaviour(await readCall(request, model), next));
}

/** Several behaviours as one, the first the innermost. */
export function stacked(makes: readonly MakeBehaviour[]): MakeBehaviour {
  return (model) => {
    const behaviours = makes.map((make) => make(model));
    return (call, server) => behaviours.reduce<Next>((next, one) => over(model, one, next), server)(call);
  };
}

/** Reads the route again, since an outer behaviour may have changed the URL. */
function over(model: InterfaceModel, behaviour: Behaviour, next: Next): Next {
  return ({ route: _, ...call }: Call) => {
    const route = interactionRouteOf(model, call.method, call.url.pathname, call.headers);
    return behaviour({ ...call, ...(route === undefined ? {} : { route }) }, next);
  };
}

async function readCall(request: Request, model: InterfaceModel): Promise<Call> {
  const url = new URL(request.url);
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? "" : await request.text();
  const route = interactionRouteOf(model, method, url.pathname, request.headers);
  return {
    method,
    url,
    headers: new Headers(request.headers),
    body,
    ...messageOf(model),
    ...(route === undefined ? {} : { route }),
  };
}

function requestOf({ method, url, headers, body }: Call): Request {
  const own = new Headers(headers);
  own.delete("content-length");
  own.delete("accept-encoding");
  return new Request(url, { method, headers: own, ...(body === "" ? {} : { body }) });
}

function messageOf(model: InterfaceModel): Message {
  const { total, nextCursor } = searchRule(model) ?? {};
  return { idMember: idMemberOf(model), ...defined({ total: total?.in, nextCursor: nextCursor?.in }) };
}

async function readReply(response: Response, model: InterfaceModel): Promise<Reply> {
  const { status, headers } = response;
  return { status, headers: new Headers(headers), body: await response.text(), ...messageOf(model) };
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
