// Checks the references of a body.
import { problem } from "../../http/problem.js";
import type { Body } from "../../record/assign.js";
import { type ReferenceScope, referenceKey } from "../../search/references.js";
import { textsAt } from "../../search/values-at.js";
import { type Call, scopeOf } from "../interaction.js";

// What a body may refer to: gap kinds `reference-dangling` and `reference-external`.

interface Named {
  readonly text: string;
  readonly path: readonly string[];
}

function namedIn({ collection }: Call, { value }: Body): readonly Named[] {
  const { terms } = collection.resource;
  return (terms?.references ?? []).flatMap((path) => textsAt(value, path).map((text) => ({ text, path })));
}

/** The last two parts of a reference's key: a type and an id, at any server. */
function targetIn(
  text: string,
  scope: ReferenceScope,
): { readonly type: string; readonly id: string; readonly here: boolean } | undefined {
  const key = referenceKey(text, scope);
  if (key === undefined) return undefined;
  const [id = "", type = ""] = key.split("/").reverse();
  return { type, id, here: !key.includes("://") };
}

function refuse({ collection }: Call, { text, path }: Named, why: string) {
  const expression = [collection.resource.type, ...path].join(".");
  const place = { diagnostics: `/${path.join("/")}`, expression };
  return problem(422, "business-rule", `${expression} ${why}: ${JSON.stringify(text)}.`, place);
}

async function checkReference(call: Call, named: Named): Promise<void> {
  const { service, collection } = call;
  const target = targetIn(named.text, scopeOf(call));
  if (target === undefined) return;
  const { type, id, here } = target;
  const known = service.definition.resources.some((resource) => resource.type === type);
  if (!known && service.answers.referenceExternal === "refused")
    throw refuse(call, named, "refers to a type that is not of this interface");
  if (!known || !here || service.answers.referenceDangling !== "refused") return;
  const found = await service.store.read({ site: collection.site, type, id });
  if (found === undefined || found === "gone")
    throw refuse(call, named, "refers to a record that is not there");
}

/** Refuses a body that refers to what it may not refer to; nothing to wait for where all may be. Other servers are not asked. */
export function checkReferences(call: Call, body: Body): Promise<void> | undefined {
  return call.collection.resource.terms?.references === undefined ? undefined : checkAll(call, body);
}

async function checkAll(call: Call, body: Body): Promise<void> {
  for (const named of namedIn(call, body)) await checkReference(call, named);
}
