// Decides whether the texts, codes and numbers of a record match a search value.

import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { LetterCase, SearchParameter } from "../../spec/search-parameter.js";
import type { Match } from "./match.js";
import { isFarFrom } from "./numbers.js";
import { everyText, textsOf, valuesAt } from "./record-values.js";
import { folded, withoutAccents, wordsOf } from "./texts.js";

/**
 * The exact text must be found. The document does not say how case, accents and parts of a text count, so a search must
 * leave a record out only if the record holds none of the requested words.
 */
export function matchString(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Match {
  if (isOpenText(value)) return "unknown";
  if (parameter.part !== undefined) return matchPart(parameter.part, value, everyText(parameter, record));
  if (plainTexts(model, parameter, record).includes(value)) return "yes";
  const held = everyText(parameter, record).map(folded);
  const words = wordsOf(folded(value));
  const shared = words.some((word) => held.some((text) => text.includes(word)));
  return words.length > 0 && !shared ? "no" : "unknown";
}

/** A part of a text finds it. Whether accents count is not specified; letter case, if the document does not say. */
function matchPart(letters: LetterCase, value: string, held: readonly string[]): Match {
  const isIn = (form: (text: string) => string): boolean =>
    held.some((text) => form(text).includes(form(value)));
  if (isIn((text) => (letters === "ignored" ? text.toLowerCase() : text))) return "yes";
  return isIn(letters === "told apart" ? withoutAccents : folded) ? "unknown" : "no";
}

/** Codes are compared without their systems. A code that equals one of the record in other letter case may match or not. */
export function matchToken(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Match {
  if (isOpenText(value)) return "unknown";
  const code = value.slice(value.lastIndexOf("|") + 1);
  if (plainTexts(model, parameter, record).includes(value)) return "yes";
  const held = everyText(parameter, record).map(folded);
  return code === "" || held.includes(folded(code)) ? "unknown" : "no";
}

/** Whether a record without the flag counts as false is not specified. */
export function matchFlag({ targets }: SearchParameter, value: string, record: JsonObject): Match {
  const held = targets
    .flatMap(({ path }) => valuesAt(record, path))
    .filter((one) => typeof one === "boolean");
  if ((value !== "true" && value !== "false") || held.length === 0) return "unknown";
  return held.includes(value === "true") ? "yes" : "no";
}

export function matchNumber(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Match {
  const asked = Number(value);
  if (value.trim() === "" || Number.isNaN(asked)) return "unknown";
  const held = plainTexts(model, parameter, record).map(Number);
  if (held.includes(asked)) return "yes";
  return held.every((number) => isFarFrom(value, number)) ? "no" : "unknown";
}

/** A comma may separate alternatives, a backslash may escape one, and an empty value may ask for anything. */
function isOpenText(value: string): boolean {
  return value.trim() === "" || /[,\\*]/.test(value);
}

/** The codes or texts that a search by value compares. */
function plainTexts(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: JsonObject,
): readonly string[] {
  return parameter.targets.flatMap((target) => textsOf(model, target, record));
}
