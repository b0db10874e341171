import type { SearchParameter } from "../../spec/model.js";
import type { Collection } from "../contract.js";
import { drawsOf, word } from "../random.js";
import { mainWorld } from "./descent.js";
import { fixedFor } from "./fixed.js";
import { formFor, referenceIn } from "./query-values.js";
import type { Studio } from "./studio.js";

/**
 * A value for a parameter that looks at no field: a made-up word, or a reference to a record of the type that a parameter of the
 * same name refers to elsewhere, so that nothing but the parameter itself can be found wanting.
 */
export async function unseenValue(
  studio: Studio,
  at: Collection,
  parameter: SearchParameter,
): Promise<string> {
  const made = word(drawsOf(`${studio.settings.seed}/${parameter.clause}`), 0);
  if (parameter.match === "number") return "7";
  if (parameter.match !== "reference" || !studio.settings.write) return made;
  for (const type of likelyTypes(studio, parameter)) {
    const given = fixedFor(studio.fixed, [type], 0);
    const url = given ?? (await studio.worlds.record(type, mainWorld, at.site))?.reference;
    const form = formFor(studio.context.lessons.speech, parameter, at.form.name);
    if (url !== undefined) return referenceIn(url, form);
  }
  return made;
}

function likelyTypes({ model }: Studio, { name }: SearchParameter): readonly string[] {
  const references = model.resources
    .flatMap(({ parameters }) => parameters)
    .filter(({ match }) => match === "reference");
  const targets = (parameter: SearchParameter) =>
    parameter.targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  const namesakes = references.filter((parameter) => parameter.name === name).flatMap(targets);
  const internal = new Set(model.resources.map((resource) => resource.name));
  return [...namesakes, ...references.flatMap(targets)].filter((type) => internal.has(type));
}
