import type { SearchParameter } from "../../spec/model.js";
import type { AddedRecord } from "../contract.js";
import { type ReferenceForm, referenceForms } from "../learn/speech.js";
import { companions } from "./beside.js";
import type { Cast } from "./cast.js";
import { formFor, pairsFor, referenceKey } from "./query-values.js";
import type { Studio } from "./studio.js";

/** The parameters that stand beside one in a search for a record. */
type Company = (parameter: SearchParameter, target: AddedRecord) => readonly SearchParameter[];

/** Finds out, for each reference parameter of a scene, in which form a search takes its value. */
export async function learnReferenceForms(studio: Studio, { target, contrasts }: Cast): Promise<void> {
  const { model, shared } = studio;
  const company: Company = (parameter, record) =>
    companions({ model, resource: record.resource, record, sharers: [], shared }, parameter);
  for (const parameter of target.resource.parameters) {
    if (parameter.match !== "reference" || parameter.targets.length === 0) continue;
    await learnForm(studio, parameter, target, contrasts.get(parameter), company);
  }
}

/**
 * Finds out in which form a search takes a reference: the first that finds the target and leaves the contrast out, else the
 * first that finds the target, else what was thought before.
 */
export async function learnForm(
  studio: Studio,
  parameter: SearchParameter,
  target: AddedRecord,
  contrast: AddedRecord | undefined,
  company: Company,
): Promise<void> {
  const { lessons } = studio.context;
  const likely = formFor(lessons.speech, parameter, target.form.name);
  let finds: ReferenceForm | undefined;
  for (const form of [likely, ...referenceForms.filter((one) => one !== likely)]) {
    const query = [parameter, ...company(parameter, target)].flatMap((one) =>
      pairsFor(studio.model, one, target, form),
    );
    const { found } = await studio.acts.search(target, query);
    const ids = new Set(found?.map(({ id }) => id));
    if (!ids.has(target.id)) continue;
    finds ??= form;
    if (contrast === undefined || !ids.has(contrast.id)) {
      finds = form;
      break;
    }
  }
  if (finds) lessons.referenceForm(referenceKey(parameter, target.form.name), finds);
}
