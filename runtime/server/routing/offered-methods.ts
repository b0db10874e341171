// Answers 405 for a method that a path does not offer, and 404 for an unknown path.
import type { Context } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type {
  FormDefinition,
  InteractionKind,
  InterfaceDefinition,
  ResourceDefinition,
} from "../definition.js";
import { templateOf } from "../http/paths.js";
import { Problem } from "../http/problem.js";
import { nearest } from "../search/nearest.js";
import { answerNotFound } from "./faults.js";

/** The methods that are offered at each path. */
export interface OfferedMethods {
  offer(path: string, methods: readonly string[]): void;
  /** A 405 with the methods that the path offers, or a 404 if it offers none. */
  refuse(context: Context): Response;
}

/** Kept apart from Hono's routes: a second handler at a path would slow down every request for the first. */
export function offeredMethods(definition: InterfaceDefinition): OfferedMethods {
  const paths = new TrieRouter<readonly string[]>();
  return {
    offer: (path, methods) => paths.add("ALL", path, methods),
    refuse(context) {
      const [[found]] = paths.match("ALL", context.req.path);
      if (found === undefined) return answerNotFound(context, otherPaths(definition, context.req.path));
      const [methods] = found;
      const allow = methods.flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one])).join(", ");
      const { method, path } = context.req;
      const text = `${method} is not offered here. Offered: ${allow}.${otherPlace(definition, method, path)}`;
      throw new Problem(405, [{ code: "not-supported", text }], { Allow: allow });
    },
  };
}

/** Where else the type of a path offers the method: a record's path leads to the collection's, and the reverse. */
function otherPlace(definition: InterfaceDefinition, method: string, path: string): string {
  const parts = path.split("/").slice(1);
  for (const form of definition.forms) {
    const on = (["record", "collection"] as const)[parts.length - form.segments.length];
    if (on === undefined) continue;
    const shown = definition.resources.filter(
      (one) => one.forms.includes(form.name) && leadsBelow(form, one, parts),
    );
    for (const resource of shown) {
      const kind = kindAt(definition, resource, method, on);
      if (kind === undefined) continue;
      const how = kind === "update" && on === "collection" ? ", with the id of the record in the body" : "";
      return ` ${method} is offered at ${templateOf(form, resource)}${on === "record" ? "/{id}" : ""}${how}.`;
    }
  }
  return "";
}

const kindAt = (
  { interactions }: InterfaceDefinition,
  resource: ResourceDefinition,
  method: string,
  on: "record" | "collection",
): InteractionKind | undefined =>
  resource.interactions.find((kind) => interactions[kind].method === method && interactions[kind].on === on);

/** Where the type is that a part of a path names; empty if it names none, or if the path begins where the type is. */
function otherPaths({ resources, forms }: InterfaceDefinition, path: string): string {
  const parts = path.split("/").slice(1);
  const resource = resources.find(({ segment }) => parts.includes(encodeURIComponent(segment)));
  if (resource === undefined) return misspelt({ resources, forms }, parts);
  const shown = forms.filter(({ name }) => resource.forms.includes(name));
  if (shown.some((form) => leadsBelow(form, resource, parts))) return "";
  return ` ${resource.type} is at ${shown.map((form) => templateOf(form, resource)).join(" and ")}.`;
}

/** The path that was probably meant, if the name of a type in it is misspelt; empty if none is similar. */
function misspelt(
  { resources, forms }: Pick<InterfaceDefinition, "resources" | "forms">,
  parts: Parts,
): string {
  for (const form of forms) {
    const here = resources.filter((one) => one.forms.includes(form.name));
    const written = parts[form.segments.findIndex(({ kind }) => kind === "type")] ?? "";
    const near = nearest(
      written,
      here.map(({ segment }) => segment),
    );
    const meant = here.find(({ segment }) => segment === near);
    if (meant !== undefined && leadsBelow(form, { segment: written }, parts))
      return ` Did you mean ${templateOf(form, meant)}?`;
  }
  return "";
}

type Parts = readonly string[];

/** Whether a path begins with that of a collection. */
const leadsBelow = (
  form: FormDefinition,
  { segment }: Pick<ResourceDefinition, "segment">,
  parts: Parts,
): boolean =>
  form.segments.every(
    (part, at) =>
      part.kind === "site" || parts[at] === encodeURIComponent(part.kind === "type" ? segment : part.text),
  );
