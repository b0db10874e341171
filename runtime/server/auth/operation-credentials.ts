// Finds the credentials that the operation of a request needs, where the interface states them of single operations.
import { TrieRouter } from "hono/router/trie-router";
import type { CredentialsDefinition, InteractionKind, InterfaceDefinition } from "../definition.js";
import { nestedRouteOf, routeOf } from "../http/paths.js";
import type { RequestedAction } from "../http/requested-action.js";

/** An operation that the interface states credentials of. */
export interface GuardedOperation {
  readonly type: string;
  /** Absent for an action. */
  readonly kind?: InteractionKind;
  readonly credentials: CredentialsDefinition;
}

/** The part of a definition that says which credentials its operations need. */
export type StatedCredentials = Pick<
  InterfaceDefinition,
  "keyHeader" | "refusedCredentials" | "forms" | "interactions" | "resources"
>;

/** Finds the operation at a method and path; undefined if nothing is stated of it alone. */
type FindOperation = (method: string, path: string) => GuardedOperation | undefined;

/** Undefined if the interface states nothing of single operations. */
export function operationFinder(definition: StatedCredentials): FindOperation | undefined {
  const { forms, interactions, resources } = definition;
  const stated = resources.some(
    ({ credentials, actions = [] }) =>
      credentials !== undefined || actions.some((action) => action.credentials !== undefined),
  );
  if (!stated) return undefined;
  const router = new TrieRouter<GuardedOperation>();
  for (const resource of resources) {
    const { type, actions = [], nested = [], credentials = {} } = resource;
    const add = (kind: InteractionKind, path: string): void => {
      const own = credentials[kind];
      if (own !== undefined) router.add(interactions[kind].method, path, { type, kind, credentials: own });
    };
    for (const form of forms.filter(({ name }) => resource.forms.includes(name))) {
      const collection = routeOf(form, resource);
      // In the order of the routes: the path of an action on the type has the form of a record's.
      for (const action of actions) {
        const path = `${action.on === "record" ? `${collection}/:id` : collection}/${action.segment}`;
        const own = action.credentials;
        if (own !== undefined) router.add(action.method, path, { type, credentials: own });
      }
      for (const kind of resource.interactions)
        add(kind, interactions[kind].on === "record" ? `${collection}/:id` : collection);
      for (const one of nested) {
        const path = nestedRouteOf(definition, form, one);
        if (path !== undefined) for (const kind of one.interactions) add(kind, path);
      }
    }
  }
  return (method, path) => {
    const [found] = router.match(method === "HEAD" ? "GET" : method, path);
    return found[0]?.[0];
  };
}

/** The part of a definition that has the operations of its types. */
export type StatedOperations = Pick<InterfaceDefinition, "resources">;

const resourceOf = ({ resources }: StatedOperations, type: string) =>
  resources.find((one) => one.type === type);

/** What is stated of an interaction of a type. */
export const credentialsOfKind = (
  definition: StatedOperations,
  type: string,
  kind: InteractionKind,
): CredentialsDefinition | undefined => resourceOf(definition, type)?.credentials?.[kind];

/** What is stated of an action; undefined for what is none. */
export const credentialsOfAction = (
  definition: StatedOperations,
  { type, action }: Pick<RequestedAction, "type" | "action">,
): CredentialsDefinition | undefined =>
  action === undefined
    ? undefined
    : resourceOf(definition, type)?.actions?.find(({ name }) => name === action)?.credentials;

/** What is stated of what a request asks for. */
export function credentialsOf(
  definition: StatedOperations,
  requested: RequestedAction,
): CredentialsDefinition | undefined {
  const { type, interaction, action } = requested;
  if (action !== undefined) return credentialsOfAction(definition, requested);
  if (interaction === "named" || interaction === "export") return undefined;
  return credentialsOfKind(definition, type, interaction);
}

/** Whether the interface states that an interaction of a type needs no credentials. */
export const isPublic = (definition: StatedOperations, type: string, kind: InteractionKind): boolean => {
  const own = credentialsOfKind(definition, type, kind);
  return own !== undefined && own.header === undefined;
};
