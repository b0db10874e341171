// Writes the server's definition of an interface as a literal.

import { serverAnswers } from "../../../spec/answers/server-answers.js";
import { headerValues } from "../../../spec/header-values.js";
import { searchRule, servedPlace } from "../../../spec/list-places.js";
import { type InteractionKind, type InterfaceModel, interactionKinds } from "../../../spec/model.js";
import { servedIds } from "../../../spec/record-ids.js";
import { referenceForm } from "../../../spec/reference-form.js";
import { keyHeader } from "../../../spec/security.js";
import { siteHeader, siteInHost } from "../../../spec/sites.js";
import type { Literal, LiteralObject } from "../../layout/literal.js";

/**
 * The server's definition of an interface, as a literal of runtime/server/definition.ts; `resources` is the text for
 * its types.
 */
export const definitionLiteral = (
  model: InterfaceModel,
  resources: readonly Literal[],
  matchWith?: Literal,
): LiteralObject => ({
  name: model.name,
  title: model.title,
  ...(model.typeMember === undefined ? {} : { typeMember: model.typeMember }),
  ids: servedIds(model),
  requestHeaders: headerValues(model),
  siteHeader: siteHeader(model),
  siteInHost: siteInHost(model),
  total: servedPlace(searchRule(model)?.total),
  nextCursor: servedPlace(searchRule(model)?.nextCursor),
  keyHeader: keyHeader(model),
  refusedCredentials: model.security?.refused === 403 ? 403 : undefined,
  forms: model.forms.map(({ name, segments }) => ({
    name,
    segments: segments.map((segment) => ({ ...segment })),
  })),
  references: referenceForm(model)?.map((segment) => ({ ...segment })),
  interactions: Object.fromEntries(interactionKinds.map((kind) => [kind, interaction(model, kind)])),
  resources,
  matchWith,
  ...answers(model),
});

/** Undefined for a spec without gaps. */
function answers(model: InterfaceModel): LiteralObject {
  const chosen = serverAnswers(model);
  return Object.values(chosen).every((answer) => answer === undefined) ? {} : { answers: chosen };
}

/** HTTP's own method, for a kind of interaction that the interface does not have. */
const customary: Readonly<Record<InteractionKind, { readonly method: string; readonly on: string }>> = {
  search: { method: "GET", on: "collection" },
  read: { method: "GET", on: "record" },
  add: { method: "POST", on: "collection" },
  update: { method: "PUT", on: "record" },
  delete: { method: "DELETE", on: "record" },
};

function interaction(model: InterfaceModel, kind: InteractionKind): LiteralObject {
  const rule = model.interactions.find((one) => one.kind === kind);
  const { method, on } = rule ?? customary[kind];
  return { method, on, merges: rule?.merges, patches: rule?.patches };
}
