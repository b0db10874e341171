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
import { openStore } from "../../../runtime/server/store/open-store.js";
import type { TargetDefinition, ValueDefinition } from "../../../runtime/server/target-definition.js";
import { isServed, servedAnswer } from "../../../spec/action.js";
import { bodyTerms } from "../../../spec/answers/body-terms.js";
import { answerOf, gapOf } from "../../../spec/answers/chosen-answers.js";
import { accepted } from "../../../spec/answers/errors.js";
import { servedHolds, servedKept } from "../../../spec/answers/kept-terms.js";
import { pathParameters, servedNested } from "../../../spec/answers/nested-terms.js";
import { serverAnswers } from "../../../spec/answers/server-answers.js";
import {
  parameterTerms,
  servedForms,
  servedOperations,
  servedOrder,
  servedRules,
  servedTargets,
} from "../../../spec/answers/server-terms.js";
import { brokenLimits } from "../../../spec/broken-limits.js";
import { brokenRelations } from "../../../spec/broken-relations.js";
import { isClosed } from "../../../spec/closed-gap.js";
import { limitInWords } from "../../../spec/constraint.js";
import { defined } from "../../../spec/defined.js";
import { isReturned, isSent } from "../../../spec/direction.js";
import type { FieldType } from "../../../spec/field.js";
import { headerValues } from "../../../spec/header-values.js";
import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isUnique } from "../../../spec/limits.js";
import { searchRule, servedPlace } from "../../../spec/list-places.js";
import type { InteractionRule, InterfaceModel, Resource } from "../../../spec/model.js";
import { servedIds } from "../../../spec/record-ids.js";
import { referenceForm } from "../../../spec/reference-form.js";
import { referencesTo } from "../../../spec/references-to.js";
import { relationInWords } from "../../../spec/relation.js";
import type { Target } from "../../../spec/search-parameter.js";
import {
  actionCredentials,
  interactionCredentials,
  keyHeader,
  statedSecurities,
} from "../../../spec/security.js";
import { siteHeader, siteInHost } from "../../../spec/sites.js";
import type { Fetch } from "../../behaviours/call.js";
import { proofLimitedTokens, proofToken } from "../../behaviours/proof-credentials.js";
import { isOfWrongType } from "../../behaviours/wrong-type.js";
import { claimsOf } from "../../http/token-scopes.js";
import { actionHandlers } from "./action-handlers.js";

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
  const { demanded, atLeastOne } = servedRules(model, resource);
  return {
    type: resource.name,
    segment: resource.segment,
    forms: servedForms(model, resource),
    interactions: resource.operations.filter(({ offered }) => offered).map(({ kind }) => kind),
    parameters: [
      ...resource.parameters.map((parameter) => ({
        name: parameter.name,
        match: parameter.match,
        demanded: demanded.includes(parameter.name),
        targets: servedTargets(model, parameter).map((target) => targetOf(model, target)),
        ...defined(parameterTerms(model, parameter)),
      })),
      ...pathParameters(resource).map(({ name, match, target }) => ({
        name,
        match,
        demanded: false,
        inPath: true as const,
        targets: [targetOf(model, target)],
      })),
    ],
    atLeastOne,
    nested: servedNested(model, resource).map(({ offers, ...rest }) => ({ ...rest, interactions: offers })),
    actions: actionsOf(model, resource),
    ...defined({ credentials: interactionCredentials(model, resource) }),
    exports: servedOperations(model, resource)
      .filter(({ servedAs }) => servedAs === "export")
      .map(({ name }) => ({ name, belonging: referencesTo(model, resource.name) })),
    terms: bodyTerms(model, resource),
    ...(resource.sorted === undefined ? {} : { sorted: servedOrder(resource.sorted) }),
    defaults: Object.fromEntries(
      resource.fields.flatMap((field) =>
        field.default === undefined ? [] : [[field.name, field.default.value]],
      ),
    ),
    unique: resource.fields.filter(isUnique).map(({ name }) => name),
    ...defined({ holds: servedHolds(model, resource), kept: servedKept(model, resource) }),
    ...directionsOf(resource),
    validate: (body) => limitIssues(model, resource, body),
  };
}

function actionsOf(model: InterfaceModel, resource: Resource): readonly ActionDefinition[] {
  return (resource.actions ?? []).map((action) => {
    const { name, method, on, segment, body, answer, sets = [] } = action;
    const members = answer?.shows === "fields" ? answer.fields.map((field) => field.name) : undefined;
    const effect = Object.fromEntries(sets.map((one) => [one.name, one.value]));
    return {
      name,
      method,
      on,
      segment,
      answer: { ...servedAnswer(action), ...(members === undefined ? {} : { members }) },
      ...defined({ credentials: actionCredentials(model, action) }),
      ...(isServed(action, resource.fields, model) ? { sets: effect } : {}),
      ...(body === undefined
        ? {}
        : {
            validate: (sent: unknown) => limitIssues(model, { fields: body.fields }, sent),
          }),
    };
  });
}

function directionsOf({ fields }: Resource): Pick<ResourceDefinition, "readOnly" | "writeOnly"> {
  const given = fields.filter((field) => !isSent(field));
  return {
    ...(given.length === 0
      ? {}
      : {
          readOnly: Object.fromEntries(
            given.map(({ name, readOnly }) => [name, readOnly?.sent ?? "ignored"]),
          ),
        }),
    writeOnly: fields.filter((field) => !isReturned(field)).map(({ name }) => name),
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

function targetOf(model: InterfaceModel, target: Target): TargetDefinition {
  return {
    path: [...target.path.split("."), ...amountIn(model, target.field.type)],
    value: valueKind(model, target.field.type),
    ...(target.endPath === undefined ? {} : { end: target.endPath.split(".") }),
    ...(target.system === undefined ? {} : { system: target.system }),
  };
}

/** The member with the number, of a shape that is a quantity. */
function amountIn({ shapes }: InterfaceModel, type: FieldType): readonly string[] {
  const parts = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape)?.parts : undefined;
  return parts?.role === "quantity" ? [parts.value] : [];
}

function valueKind(model: InterfaceModel, type: FieldType): ValueDefinition {
  if (type.kind === "dateTime") return { kind: "dateTime" };
  if (type.kind === "boolean") return { kind: "boolean" };
  if (type.kind === "integer" || type.kind === "number") return { kind: "number" };
  if (type.kind !== "shape") return { kind: "string" };
  const parts = model.shapes.find(({ name }) => name === type.shape)?.parts;
  const coding = model.shapes.map((shape) => shape.parts).find((one) => one?.role === "coding");
  if (parts?.role === "reference") return { kind: "reference", url: parts.url, types: type.targets };
  if (parts?.role === "quantity") return { kind: "number" };
  if (parts?.role === "coding") return { kind: "coding", system: parts.system, code: parts.code };
  if (parts?.role !== "concept" || coding?.role !== "coding") return { kind: "string" };
  const { codings, text = "" } = parts;
  return { kind: "concept", codings, text, system: coding.system, code: coding.code };
}
