// Checks the references of a body.
import { type Problem, problem } from "../../http/problem.js";
import type { Body } from "../../record/assign.js";
import { type ReferenceScope, referenceKey } from "../../search/references.js";
import { textsAt, valuesAt } from "../../search/values-at.js";
import { type Call, scopeOf } from "../interaction.js";

// The records that a body may refer to: gap kinds `reference-dangling` and `reference-external`.

interface Named {
  readonly text: string;
  readonly path: readonly string[];
}

function namedIn({ collection }: Call, { value }: Body): readonly Named[] {
  const { terms } = collection.resource;
  return (terms?.references ?? []).flatMap((path) => textsAt(value, path).map((text) => ({ text, path })));
}

/** The type and id at the end of a reference's key, for any server. */
function targetIn(
  text: string,
  scope: ReferenceScope,
): { readonly type: string; readonly id: string; readonly here: boolean } | undefined {
  const key = referenceKey(text, scope);
  if (key === undefined) return undefined;
  const [id = "", type = ""] = key.split("/").reverse();
  return { type, id, here: !key.includes("://") };
}

function refusal(type: string, path: readonly string[], why: string): Problem {
  const expression = [type, ...path].join(".");
  const place = { diagnostics: `/${path.join("/")}`, expression };
  return problem(422, "business-rule", `${expression} ${why}.`, place);
}

const refuse = ({ collection }: Call, { text, path }: Named, why: string): Problem =>
  refusal(collection.resource.type, path, `${why}: ${JSON.stringify(text)}`);

const absent = "refers to a record that does not exist";

/** The refusal of a record that refers to another one, which was deleted since it was looked for. */
export const refuseAbsentReference = (type: string, path: readonly string[]): Problem =>
  refusal(type, path, absent);

async function checkReference(call: Call, named: Named): Promise<void> {
  const { service } = call;
  const target = targetIn(named.text, scopeOf(call));
  if (target === undefined) return;
  const { type, id, here } = target;
  const known = service.definition.resources.some((resource) => resource.type === type);
  if (!known && service.answers.referenceExternal === "refused")
    throw refuse(call, named, "refers to a type that this interface does not have");
  if (!known || !here || service.answers.referenceDangling !== "refused") return;
  if (!(await isHere(call, type, id))) throw refuse(call, named, absent);
}

async function isHere({ service, collection }: Call, type: string, id: string): Promise<boolean> {
  const found = await service.store.read({ site: collection.site, type, id });
  return found !== undefined && found !== "gone";
}

async function checkId(call: Call, named: Named, types: readonly string[]): Promise<void> {
  for (const type of types) if (await isHere(call, type, named.text)) return;
  throw refuse(call, named, absent);
}

/** Refuses a body with a forbidden reference; undefined if all references are allowed. It sends no request to other servers. */
export function checkReferences(call: Call, body: Body): Promise<void> | undefined {
  const { references, ids } = call.collection.resource.terms ?? {};
  return references === undefined && ids === undefined ? undefined : checkAll(call, body);
}

async function checkAll(call: Call, body: Body): Promise<void> {
  for (const named of namedIn(call, body)) await checkReference(call, named);
  for (const { path, types } of call.collection.resource.terms?.ids ?? []) {
    for (const id of valuesAt(body.value, path)) await checkId(call, { text: String(id), path }, types);
  }
}
