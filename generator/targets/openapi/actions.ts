// Describes actions in OpenAPI: operations besides the five interactions.
import { type Action, isServed, servedAnswer } from "../../../spec/action.js";
import { effectInWords } from "../../../spec/action-words.js";
import type { InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { securityOfAction } from "../../../spec/security.js";
import type { ActionTypes, ObjectType, ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { objectSchema } from "../schemas.js";
import { describe } from "../shared/describe.js";
import type { Schema } from "../shared/null-schema.js";
import { answerBody } from "./answer-bodies.js";
import type { Names } from "./component-names.js";
import { origin } from "./extensions.js";
import { openObjects } from "./open-objects.js";
import { ofEveryRequest, parameterRefs } from "./parameters.js";
import { refusedStatuses } from "./refusals.js";
import { type Responses, refusalRef } from "./responses.js";
import { style } from "./schemas.js";
import { operationSecurity } from "./security.js";
import { schemaRef } from "./server-schemas.js";

/** The paths of a type's actions in one path form; `pathOf` gives the path of the collection, or of a record. */
export function actionItems(
  context: TargetContext,
  names: Names,
  { types, form }: { readonly types: ResourceTypes; readonly form: PathForm },
  pathOf: (on: Action["on"]) => string,
): readonly (readonly [path: string, item: Schema])[] {
  const { model } = context;
  const byPath = new Map<string, Schema>();
  for (const own of types.actions) {
    const { on, segment, method } = own.action;
    const path = `${pathOf(on)}/${segment}`;
    const item = byPath.get(path) ?? {
      ...parameterRefs([...ofEveryRequest(model, names), ...(on === "record" ? [names.id] : [])]),
      "x-cri-clause": form.clause,
    };
    const operation = operationObject(context, names, { types, form, own });
    byPath.set(path, { ...item, [method.toLowerCase()]: operation });
  }
  return [...byPath];
}

interface Place {
  readonly types: ResourceTypes;
  readonly form: PathForm;
  readonly own: ActionTypes;
}

function operationObject(context: TargetContext, names: Names, { types, form, own }: Place): Schema {
  const { resource } = types;
  const { action, body } = own;
  const { name, segment, sets = [] } = action;
  const effects = sets.map((effect) => `${effectInWords(effect)}.`);
  return {
    operationId: names.action(resource, name, form.name),
    tags: [resource.name],
    summary: `${name} of ${resource.name}.`,
    description: [describe(action), ...effects].join(" "),
    ...(body === undefined ? {} : { requestBody: requestBody(context, action, body) }),
    responses: responsesOf(context, names, resource, own),
    ...operationSecurity(context.model, securityOfAction(context.model, action)),
    ...origin(action),
    "x-cri-action": name === segment ? undefined : name,
    "x-cri-sets": sets.length === 0 ? undefined : effectsOf(action),
  };
}

const effectsOf = ({ sets = [] }: Action): Schema =>
  Object.fromEntries(sets.map((effect) => [effect.name, { value: effect.value, ...origin(effect) }]));

function requestBody(context: TargetContext, action: Action, body: ObjectType): Schema {
  const schema = openObjects(objectSchema(context, body, style));
  return {
    description: `The body of ${action.name}.`,
    required: true,
    content: { "application/json": { schema } },
    ...origin(body.node),
  };
}

/** What the document does not state of an answer is our server's choice. */
function responsesOf(
  context: TargetContext,
  names: Names,
  resource: Resource,
  { action, answer }: ActionTypes,
): Responses {
  const { status, shows } = servedAnswer(action);
  const stated = action.answer === undefined ? { "x-cri-basis": "chosen" } : origin(action.answer);
  const { description, ...body } = bodyOf(context, names, resource, shows === "fields" ? answer : shows);
  return {
    [status]: {
      description,
      ...body,
      ...stated,
      "x-cri-status-chosen":
        action.answer !== undefined && action.answer.status === undefined ? true : undefined,
    },
    ...Object.fromEntries(
      refused(context.model, resource, action).map((one) => [one, { $ref: refusalRef(String(one)) }]),
    ),
    ...(isServed(action, resource.fields, context.model) ? {} : { 501: { description: notDone } }),
    default: { $ref: refusalRef("Other") },
  };
}

const notDone = "The server has no handler that does this.";

function bodyOf(
  context: TargetContext,
  names: Names,
  resource: Resource,
  shown: ObjectType | "record" | "fields" | "nothing" | undefined,
) {
  if (shown === "record")
    return { description: "The record.", ...answerBody(context.model, schemaRef(names.stored(resource))) };
  if (typeof shown !== "object") return { description: "It is done; there is no body." };
  const schema = openObjects(objectSchema(context, shown, style));
  return { description: "It is done.", ...answerBody(context.model, schema) };
}

function refused(model: InterfaceModel, resource: Resource, { on, body }: Action): readonly number[] {
  const ofRecord = on === "record" ? refusedStatuses(model, resource, "read") : [400, 401, 403];
  const ofBody = body === undefined ? [] : refusedStatuses(model, { ...resource, fields: [] }, "add");
  const all = [...ofRecord, ...ofBody].filter((status) => status !== 410 || offers(resource, "delete"));
  return [...new Set(all)].sort((a, b) => a - b);
}
