// Makes handlers for the actions that our server cannot do without one: they change nothing, and answer as stated.
import type { ActionDefinition } from "../../../runtime/server/definition.js";
import { actionBody, answerAction } from "../../../runtime/server/interactions/act.js";
import { findRecord } from "../../../runtime/server/interactions/find-record.js";
import { type Handler, type Handlers, idOf } from "../../../runtime/server/interactions/interaction.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { sampleRecord } from "../../fixtures/sample.js";

/** The handlers of a server for a model, by type. */
export const actionHandlers = (model: InterfaceModel): Handlers =>
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
