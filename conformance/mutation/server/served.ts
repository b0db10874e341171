// Makes our server from a model, without generated code.

import { createApp } from "../../../runtime/server/app.js";
import type { AppOptions } from "../../../runtime/server/app-options.js";
import { bearerAccess, type IdentifyNow } from "../../../runtime/server/auth/bearer.js";
import type { BearerAccess } from "../../../runtime/server/auth/bearer-access.js";
import { actorFrom } from "../../../runtime/server/auth/jwt/claims.js";
import { oneToken } from "../../../runtime/server/auth/token-list.js";
import type {
  ActionDefinition,
  InterfaceDefinition,
  ResourceDefinition,
  ValidationIssue,
} from "../../../runtime/server/definition.js";
import { actionBody, answerAction } from "../../../runtime/server/interactions/act.js";
import { findRecord } from "../../../runtime/server/interactions/find-record.js";
import { type Handler, type Handlers, idOf } from "../../../runtime/server/interactions/interaction.js";
import { openStore } from "../../../runtime/server/store/open-store.js";
import { answerOf, gapOf } from "../../../spec/answers/chosen-answers.js";
import { accepted } from "../../../spec/answers/errors.js";
import { servedType } from "../../../spec/answers/served-type.js";
import { serverAnswers } from "../../../spec/answers/server-answers.js";
import { brokenLimits } from "../../../spec/broken-limits.js";
import { brokenRelations } from "../../../spec/broken-relations.js";
import { isClosed } from "../../../spec/closed-gap.js";
import { limitInWords } from "../../../spec/constraint.js";
import { defined } from "../../../spec/defined.js";
import { headerValues } from "../../../spec/header-values.js";
import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { searchRule, servedPlace } from "../../../spec/list-places.js";
import type { InteractionRule, InterfaceModel, Resource } from "../../../spec/model.js";
import { servedIds } from "../../../spec/record-ids.js";
import { referenceForm } from "../../../spec/reference-form.js";
import { relationInWords } from "../../../spec/relation.js";
import { keyHeader, statedSecurities } from "../../../spec/security.js";
import { siteHeader, siteInHost } from "../../../spec/sites.js";
import type { Fetch } from "../../behaviours/call.js";
import { proofLimitedTokens, proofToken } from "../../behaviours/proof-credentials.js";
import { isOfWrongType } from "../../behaviours/wrong-type.js";
import { sampleRecord } from "../../fixtures/sample.js";
import { claimsOf } from "../../http/token-scopes.js";

/** The handlers of a server for a model, by type. */
const actionHandlers = (model: InterfaceModel): Handlers =>
  Object.fromEntries(
    model.resources
      .filter(({ actions }) => actions !== undefined)
      .map((resource) => [resource.name, { actionHandler: (action) => handlerOf(model, resource, action) }]),
  );

function handlerOf(model: InterfaceModel, resource: Resource, action: ActionDefinition): Handler | undefined {
  if (action.sets !== undefined) return undefined;
  const { fields = [] } = resource.actions?.find(({ name }) => name === action.name)?.answer ?? {};
  return async (call) => {
    const record =
      action.on === "record"
        ? await findRecord(call, idOf(call))
        : { id: "", version: 1, updated: 0, body: "{}" };
    await actionBody(call, action);
    const own = sampleRecord({
      model,
      resource: { ...resource, fields, relations: [], parameters: [], rules: [] },
      key: action.name,
      kind: 0,
      instant: 0,
      reference: () => undefined,
    });
    return answerAction(call, action, { record, own });
  };
}

/** Our server for a model, on a store in memory. */
export async function fetchOf(
  model: InterfaceModel,
  more: Pick<AppOptions, "audit"> = {},
): Promise<{ fetch: Fetch; close(): Promise<void> }> {
  const store = await openStore("memory");
  const definition = definitionOf(model);
  const app = createApp({
    definition,
    store,
    handlers: actionHandlers(model),
    ...accessOf(model, definition),
    ...more,
  });
  return { fetch: async (request) => app.fetch(request), close: async () => store.close() };
}

/** If the document states credentials, the server accepts those of the mutation tests and no others. */
function accessOf(model: InterfaceModel, definition: InterfaceDefinition): Partial<BearerAccess> {
  if (statedSecurities(model).every(({ scheme }) => scheme === "none")) return {};
  const credentials = defined({ keyHeader: keyHeader(model) });
  return bearerAccess([oneToken(proofToken), limitedTokens(model)], undefined, credentials, definition);
}

/** Recognises the limited tokens of the mutation tests, as if an issuer had signed them. */
function limitedTokens(model: InterfaceModel): IdentifyNow {
  const known = proofLimitedTokens(model);
  return (token) => (known.includes(token) ? actorFrom(claimsOf(token) ?? {}, "sites") : undefined);
}

function definitionOf(model: InterfaceModel): InterfaceDefinition {
  const rule = (kind: InteractionRule["kind"]) => {
    const found = model.interactions.find((one) => one.kind === kind);
    const { method = "GET", on = "collection", merges, patches } = found ?? {};
    return { method, on, ...defined({ merges, patches }) } as const;
  };
  const references = referenceForm(model);
  return {
    name: model.name,
    title: model.title,
    ...(model.typeMember === undefined ? {} : { typeMember: model.typeMember }),
    ...defined({
      ids: servedIds(model),
      requestHeaders: headerValues(model),
      siteHeader: siteHeader(model),
      siteInHost: siteInHost(model),
      keyHeader: keyHeader(model),
      total: servedPlace(searchRule(model)?.total),
      nextCursor: servedPlace(searchRule(model)?.nextCursor),
    }),
    ...(model.security?.refused === 403 ? { refusedCredentials: 403 } : {}),
    forms: model.forms,
    ...(references === undefined ? {} : { references }),
    interactions: {
      search: rule("search"),
      read: rule("read"),
      add: rule("add"),
      update: rule("update"),
      delete: rule("delete"),
    },
    resources: model.resources.map((resource) => resourceOf(model, resource)),
    answers: defined(serverAnswers(model)),
  };
}

function resourceOf(model: InterfaceModel, resource: Resource): ResourceDefinition {
  const { actions = [], ...served } = servedType(model, resource);
  const bodyOf = (action: string) => resource.actions?.find(({ name }) => name === action)?.body;
  return {
    ...served,
    actions: actions.map((action) => {
      const body = bodyOf(action.name);
      return {
        ...action,
        ...(body && { validate: (sent) => limitIssues(model, { fields: body.fields }, sent) }),
      };
    }),
    validate: (body) => limitIssues(model, resource, body),
  };
}

/** Only the constraints: whether a body of another shape is refused is for variants to say, unless the document says so. */
function limitIssues(
  model: InterfaceModel,
  resource: Pick<Resource, "fields" | "relations">,
  body: unknown,
): readonly ValidationIssue[] {
  const json: Json = JSON.parse(JSON.stringify(body));
  if (!isObject(json)) return [];
  const relations = brokenRelations(resource, json).map((relation) => ({
    pointer: "",
    rule: "relation",
    message: `must be such that ${relationInWords(relation)}`,
  }));
  const limits = brokenLimits(model, resource, json).map(({ limit, pointer }) => ({
    pointer,
    rule: limit.keyword,
    message: `must be such that it ${limitInWords(limit)}`,
  }));
  return [...(refusesWrongTypes(model) ? wrongTypes(resource, json) : []), ...limits, ...relations];
}

function refusesWrongTypes(model: InterfaceModel): boolean {
  const gap = gapOf(model, "error-invalid");
  return gap !== undefined && isClosed(gap) && answerOf(model, "error-invalid") !== accepted;
}

const wrongTypes = ({ fields }: Pick<Resource, "fields">, body: JsonObject): readonly ValidationIssue[] =>
  fields
    .filter((field) => isOfWrongType(field, ownMember(body, field.name)))
    .map(({ name }) => ({ pointer: `/${name}`, rule: "type", message: "must be an object" }));
