/** Describes how our server combines several values of a parameter. */

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { combinations } from "../../../spec/answers/searching.js";
import type { InterfaceModel } from "../../../spec/model.js";

/** The meaning of several values of a parameter, except dates, which form a range. */
function repeatedText(model: InterfaceModel): string {
  const reported = answerOf(model, "repeated-parameter");
  if (reported === combinations.both)
    return "Values that must all fit, each given under the parameter's name.";
  if (typeof reported === "number")
    return "One value: another is refused, save of a date; dates must all fit.";
  const what = reported === combinations.either ? "any may fit" : `the ${reported} counts alone`;
  return `Values of which ${what}, each given under the parameter's name; dates must all fit.`;
}

function commaText(model: InterfaceModel): string {
  const told = answerOf(model, "comma-values");
  if (told === combinations.either) return "A comma in a value separates alternatives.";
  if (told === combinations.literal) return "A comma in a value is a part of it.";
  if (told === combinations.first || told === combinations.last)
    return `Of alternatives with commas between them the ${told} counts alone.`;
  return "Alternatives with commas between them are refused.";
}

/** The meaning of several values of one parameter. */
export const valuesText = (model: InterfaceModel): string => `${repeatedText(model)} ${commaText(model)}`;
