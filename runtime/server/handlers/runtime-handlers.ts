// Connects a team's typed handlers to the app.

import type { Call, Handler, Handlers } from "../interactions/interaction.js";
import {
  actionRequest,
  addRequest,
  deleteRequest,
  readRequest,
  requestOf,
  type Sent,
  searchRequest,
  updateRequest,
} from "./from-call.js";
import type {
  ActionRequest,
  AddRequest,
  Answered,
  DeleteRequest,
  HandlerRequest,
  ReadRequest,
  SearchRequest,
  UpdateRequest,
} from "./handler-types.js";

type Next = () => Promise<Response>;
type Answer = Response | Promise<Response>;

/**
 * The handlers of one type as the runtime sees them, whatever that type is. They are declared as methods, so that handlers for the
 * records of one type are accepted: every record has passed that type's validator.
 */
export interface ResourceHandlers {
  search?(request: SearchRequest<object, Answered>, next: Next): Answer;
  read?(request: ReadRequest<Answered>, next: Next): Answer;
  add?(request: AddRequest<Sent, Answered>, next: Next): Answer;
  update?(request: UpdateRequest<Sent, Answered>, next: Next): Answer;
  delete?(request: DeleteRequest, next: Next): Answer;
  readonly named?: Readonly<Record<string, ((request: HandlerRequest, next: Next) => Answer) | undefined>>;
}

/** Turns typed handlers into the app's handlers: each request is read and checked before it is passed to them. */
export function runtimeHandlers(handlers: Readonly<Record<string, ResourceHandlers | undefined>>): Handlers {
  return mapped(handlers, (own) => ({
    search: handled(searchRequest, own.search?.bind(own)),
    read: handled(readRequest, own.read?.bind(own)),
    add: handled(addRequest, own.add?.bind(own)),
    update: handled(updateRequest, own.update?.bind(own)),
    delete: handled(deleteRequest, own.delete?.bind(own)),
    actionHandler: (action) => handled(actionRequest(action), actionMember(own, action.name)),
    named: mapped(own.named ?? {}, (handle) => handled(requestOf, handle)),
  }));
}

type HandleAction = (request: ActionRequest<object | undefined, unknown>, next: Next) => Answer;

/** The handler of an action: the member of its name. Members that every object has are no handlers. */
function actionMember(own: ResourceHandlers, name: string): HandleAction | undefined {
  const found: HandleAction | undefined = Reflect.get(own, name);
  return found === Reflect.get(Object.prototype, name) ? undefined : found?.bind(own);
}

function handled<Request>(
  requestOf: (call: Call) => Request | Promise<Request>,
  handle: ((request: Request, next: Next) => Answer) | undefined,
): Handler | undefined {
  return handle && (async (call, next) => handle(await requestOf(call), async () => next(call)));
}

function mapped<From, To>(
  all: Readonly<Record<string, From | undefined>>,
  change: (one: From) => To,
): Readonly<Record<string, To>> {
  const entries = Object.entries(all).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, change(one)] as const],
  );
  return Object.fromEntries(entries);
}
