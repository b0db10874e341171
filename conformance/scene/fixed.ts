import type { InterfaceModel } from "../../spec/model.js";
import type { ActContext } from "../acts/context.js";
import { isOffered } from "../config/claimed-model.js";
import type { Settings } from "../settings.js";

/** References that a user gave for made-up records, by type. */
export type Fixed = Readonly<Record<string, readonly string[]>>;

/** The one for the `turn`th use, counted from 0, of the first of `types` that any are given for. */
export function fixedFor(fixed: Fixed, types: readonly string[], turn: number): string | undefined {
  for (const type of types) {
    const urls = Object.hasOwn(fixed, type) ? (fixed[type] ?? []) : [];
    if (urls.length > 0) return urls[turn % urls.length];
  }
  return undefined;
}

/** All of them: other records than this run's have those, so that they tell none apart. */
export function allFixed(fixed: Fixed): ReadonlySet<string> {
  return new Set(Object.values(fixed).flat());
}

/** Those given, and the known records of types that can't be added to. */
export function fixedOf({ model, reference }: ActContext, { fixed = {}, ids = {}, site }: Settings): Fixed {
  const lasting = model.resources.filter(
    ({ operations, name }) => !isOffered(operations, "add") && Object.hasOwn(ids, name),
  );
  const known = lasting.map(({ name }) => [name, (ids[name] ?? []).map((id) => reference(site, name, id))]);
  return { ...Object.fromEntries(known), ...fixed };
}

/** Whether it is only by the claims that a type takes no adds. */
export function isWithheld({ resources }: InterfaceModel, { claims }: Settings, type: string): boolean {
  const resource = resources.find(({ name }) => name === type);
  return claims !== undefined && resource !== undefined && !isOffered(resource.operations, "add");
}
