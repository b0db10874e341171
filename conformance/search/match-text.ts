import type { InterfaceModel, SearchParameter } from "../../spec/model.js";
import { textsOf, valuesAt } from "./record-values.js";
import { type JsonObject, textsIn } from "../http/json.js";
import { isFarFrom } from "./numbers.js";
import { folded } from "./texts.js";
import type { Fit } from "./match.js";

/**
 * A text held against those that a record has where the parameter looks. The whole text as it stands must be found; how
 * parts, casing and accents count is open, so that only a record with none of its words must be left out.
 */
export function fitString(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Fit {
  if (isOpenText(value)) return "open";
  if (plainTexts(model, parameter, record).includes(value)) return "fits";
  const held = everyText(parameter, record).map(folded);
  const asked = folded(value).split(/[^\p{L}\p{N}]+/u);
  const words = asked.filter((word) => word !== "");
  const shared = words.some((word) => held.some((text) => text.includes(word)));
  return words.length > 0 && !shared ? "differs" : "open";
}

/** A code held against those of a record: equal or not, its system, its casing and its words left out of account. */
export function fitToken(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Fit {
  if (isOpenText(value)) return "open";
  const code = value.slice(value.lastIndexOf("|") + 1);
  if (plainTexts(model, parameter, record).includes(value)) return "fits";
  const held = everyText(parameter, record).map(folded);
  return code === "" || held.includes(folded(code)) ? "open" : "differs";
}

export function fitNumber(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Fit {
  const asked = Number(value);
  if (value.trim() === "" || Number.isNaN(asked)) return "open";
  const held = plainTexts(model, parameter, record).map(Number);
  if (held.includes(asked)) return "fits";
  return held.every((number) => isFarFrom(value, number)) ? "differs" : "open";
}

/** A comma may separate alternatives, a backslash may escape one, and what an empty value asks for is not said. */
function isOpenText(value: string): boolean {
  return value.trim() === "" || /[,\\*]/.test(value);
}

/** What a search by the value itself looks at: codes, or texts as they stand. */
function plainTexts(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: JsonObject,
): readonly string[] {
  return parameter.targets.flatMap((target) => textsOf(model, target, record));
}

/** Every text at or below the looked-at places, labels and systems too: a server may look at any of them. */
function everyText({ targets }: SearchParameter, record: JsonObject): readonly string[] {
  return targets.flatMap(({ path }) => valuesAt(record, path).flatMap(textsIn));
}
