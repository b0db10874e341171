// Mounts all routes of an interface.
import type { InterfaceDefinition } from "../definition.js";
import type { Answering } from "../http/body-size.js";
import { nestedRouteOf, routeOf } from "../http/paths.js";
import { referredTypes } from "../http/reference-paths.js";
import type { Handlers, Service } from "../interactions/interaction.js";
import { type Endpoints, endpointsOf } from "./route-resource.js";
import type { Routes } from "./routes.js";

/** Mounts a path, in Hono's syntax, with its handler. */
type Add = (path: string, answer: Answering) => void;

const methods = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof methods)[number];

/** What a module of routes gets, to mount the interface's paths. */
export interface Mount {
  readonly app: Readonly<Record<Method, Add>>;
  /** The endpoints for a type's records at the paths of a form. */
  at(form: string, type: string): Endpoints;
  /** The endpoint for the URLs by which records refer to a type's records, if these are not paths of the type itself. */
  referred(type: string): Pick<Endpoints, "read">;
}

/** Mounts every path of an interface, one by one. */
export type MountRoutes = (mount: Mount) => void;

/** Runs `mountRoutes`, and notes which methods each path offers: other methods get 405. */
export function mountInterface(
  routes: Routes,
  service: Service,
  handlers: Handlers,
  mountRoutes: MountRoutes = routesOf(service.definition),
): void {
  const { definition } = service;
  const offered = new Map<string, string[]>();
  const add =
    (method: Method): Add =>
    (path, answer) => {
      const name = method.toUpperCase();
      routes.app.on(name, path, answer);
      offered.set(path, [...(offered.get(path) ?? []), name]);
    };
  const endpoints = (form: InterfaceDefinition["forms"][number] | undefined, type: string): Endpoints => {
    const resource = definition.resources.find((one) => one.type === type);
    if (form === undefined || resource === undefined) throw new Error(`the interface has no such ${type}`);
    return endpointsOf(routes, service, form, resource, handlers);
  };
  mountRoutes({
    app: { get: add("get"), post: add("post"), put: add("put"), patch: add("patch"), delete: add("delete") },
    at: (name, type) =>
      endpoints(
        definition.forms.find((form) => form.name === name),
        type,
      ),
    referred: (type) =>
      endpoints(referredTypes(definition).find(({ resource }) => resource.type === type)?.form, type),
  });
  for (const [path, names] of offered) routes.offered.offer(path, names);
}

/** The routes that follow from a definition: for a server without a generated module of routes. */
const routesOf =
  (definition: InterfaceDefinition): MountRoutes =>
  ({ app, at, referred }) => {
    const { forms, interactions, resources } = definition;
    const method = (name: string): Method => methods.find((one) => one === name.toLowerCase()) ?? "get";
    for (const resource of resources) {
      for (const form of forms.filter(({ name }) => resource.forms.includes(name))) {
        const collection = routeOf(form, resource);
        const endpoints = at(form.name, resource.type);
        endpoints.operations(collection);
        for (const { name, method: verb, on, segment } of resource.actions ?? []) {
          const path = on === "record" ? `${collection}/:id` : collection;
          app[method(verb)](`${path}/${segment}`, endpoints.action(name));
        }
        for (const kind of resource.interactions) {
          const { method: name, on } = interactions[kind];
          app[method(name)](on === "record" ? `${collection}/:id` : collection, endpoints[kind]);
        }
        for (const nested of resource.nested ?? []) {
          const path = nestedRouteOf(definition, form, nested);
          const under = endpoints.under(nested.field);
          if (path === undefined) continue;
          for (const kind of nested.interactions) app[method(interactions[kind].method)](path, under[kind]);
        }
      }
    }
    for (const { resource, route } of referredTypes(definition)) {
      app[method(interactions.read.method)](route, referred(resource.type).read);
    }
  };
