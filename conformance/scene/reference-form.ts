import type { SearchParameter } from "../../spec/model.js";
import type { AddedRecord } from "../contract.js";
import { type ReferenceForm, referenceForms } from "../learn/speech.js";
import { companions } from "./beside.js";
import type { Cast } from "./cast.js";
import { formFor, pairsFor, referenceKey } from "./query-values.js";
import type { Studio } from "./studio.js";

/**
 * Finds out, for each reference parameter of a scene, in which form a search takes its value: the first that finds the target and
 * leaves the contrast out, else the first that finds the target, else what was thought before.
 */
export async function learnReferenceForms(studio: Studio, { target, contrasts }: Cast): Promise<void> {
  for (const parameter of target.resource.parameters) {
    if (parameter.match !== "reference" || parameter.targets.length === 0) continue;
    const form = await formTaken(studio, parameter, target, contrasts.get(parameter));
    if (form) studio.context.lessons.referenceForm(referenceKey(parameter, target.form.name), form);
  }
}

async function formTaken(
  studio: Studio,
  parameter: SearchParameter,
  target: AddedRecord,
  contrast: AddedRecord | undefined,
): Promise<ReferenceForm | undefined> {
  const likely = formFor(studio.context.lessons.speech, parameter, target.form.name);
  let finds: ReferenceForm | undefined;
  for (const form of [likely, ...referenceForms.filter((one) => one !== likely)]) {
    const ids = await idsBy(studio, parameter, target, form);
    if (!ids.has(target.id)) continue;
    finds ??= form;
    if (contrast === undefined || !ids.has(contrast.id)) return form;
  }
  return finds;
}

async function idsBy(
  { model, acts, shared }: Studio,
  parameter: SearchParameter,
  target: AddedRecord,
  form: ReferenceForm,
): Promise<ReadonlySet<string | undefined>> {
  const { resource } = target;
  const beside = companions({ model, resource, record: target, sharers: [], shared }, parameter);
  const query = [parameter, ...beside].flatMap((one) => pairsFor(model, one, target, form));
  const { found } = await acts.search(target, query);
  return new Set(found?.map(({ id }) => id));
}
